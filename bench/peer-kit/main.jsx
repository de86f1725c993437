// One button that opens Portico, and the address once connected: the page of every kit in the peer benchmark.
import { createPortico } from 'portico'
import { eip155 } from 'portico/eip155'
import { ConnectButton, PorticoProvider, usePorticoAccount } from 'portico/react'
import 'portico/button.css'
import { createRoot } from 'react-dom/client'
import { mainnet } from 'viem/chains'

const portico = createPortico({ families: [eip155()], networks: [mainnet] })

function Address() {
  const { address } = usePorticoAccount()
  return address ? <p data-testid="address">{address}</p> : null
}

createRoot(document.getElementById('root')).render(
  <PorticoProvider portico={portico}>
    <ConnectButton data-testid="connect" />
    <Address />
  </PorticoProvider>,
)
