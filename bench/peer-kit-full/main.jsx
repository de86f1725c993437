// The page of bench/peer-kit with all that a site can turn on: every family, WalletConnect, email and social accounts,
// optional sign-in, and a server.
import { createPortico } from 'portico'
import { bip122, bitcoin } from 'portico/bip122'
import { cosmos, cosmosHub } from 'portico/cosmos'
import { eip155 } from 'portico/eip155'
import { polkadot, polkadotMainnet } from 'portico/polkadot'
import { ConnectButton, PorticoProvider, usePorticoAccount } from 'portico/react'
import { serverSiwx } from 'portico/siwx'
import { solana, solanaMainnet } from 'portico/solana'
import 'portico/button.css'
import { createRoot } from 'react-dom/client'
import { mainnet } from 'viem/chains'

const portico = createPortico({
  embedded: { walletOrigin: 'https://wallet.portico.test' },
  families: [eip155(), solana(), bip122(), polkadot(), cosmos()],
  features: {
    email: true,
    socials: ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'],
  },
  networks: [mainnet, solanaMainnet, bitcoin, polkadotMainnet, cosmosHub],
  server: 'https://api.portico.test',
  siwx: serverSiwx({ isRequired: false }),
  walletConnect: { projectId: '0123456789abcdef0123456789abcdef' },
})

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
