import 'portico/button.css'
import { createPortico } from 'portico'
import { eip155 } from 'portico/eip155'
import { PorticoButton, PorticoProvider } from 'portico/react'
import { bestKnownWallets } from 'portico/wallets'
import { base, mainnet } from 'viem/chains'

const portico = createPortico({
  families: [eip155()],
  networks: [mainnet, base],
  directory: bestKnownWallets,
})

export default function App() {
  return (
    <PorticoProvider portico={portico}>
      <PorticoButton />
    </PorticoProvider>
  )
}
