import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { ConnectKitButton, ConnectKitProvider } from 'connectkit'
import { createRoot } from 'react-dom/client'
import { createConfig, http, WagmiProvider } from 'wagmi'
import { base, mainnet } from 'wagmi/chains'
import { walletConnect } from 'wagmi/connectors'
import { Account } from './Account.jsx'
import { relayUrl } from './relay.js'
import { showLinks } from './showLinks.js'

// ConnectKit's own getDefaultConfig takes no relay, so the connector is the one that it would create.
const config = createConfig({
  chains: [mainnet, base],
  connectors: [walletConnect({ projectId: 'default', relayUrl, showQrModal: false })],
  transports: { [base.id]: http(), [mainnet.id]: http() },
})

showLinks(config)

createRoot(document.getElementById('root')).render(
  <WagmiProvider config={config}>
    <QueryClientProvider client={new QueryClient()}>
      <ConnectKitProvider>
        <ConnectKitButton />
        <Account />
      </ConnectKitProvider>
    </QueryClientProvider>
  </WagmiProvider>,
)
