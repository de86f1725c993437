import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { createConfig, http, useConnect, WagmiProvider } from 'wagmi'
import { base, mainnet } from 'wagmi/chains'
import { walletConnect } from 'wagmi/connectors'
import { Account } from './Account.jsx'
import { relayUrl } from './relay.js'
import { showLinks } from './showLinks.js'

const config = createConfig({
  chains: [mainnet, base],
  connectors: [walletConnect({ projectId: 'default', relayUrl })],
  transports: { [base.id]: http(), [mainnet.id]: http() },
})

function Connect() {
  const { connect, connectors, error } = useConnect()
  return (
    <>
      <button onClick={() => connect({ connector: connectors[0] })} type="button">
        host connect
      </button>
      <p data-testid="error">{error?.name}</p>
    </>
  )
}

showLinks(config)

createRoot(document.getElementById('root')).render(
  <WagmiProvider config={config}>
    <QueryClientProvider client={new QueryClient()}>
      <Connect />
      <Account />
    </QueryClientProvider>
  </WagmiProvider>,
)
