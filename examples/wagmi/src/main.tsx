import 'portico/button.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createPortico } from 'portico'
import { eip155 } from 'portico/eip155'
import { PorticoButton, PorticoProvider } from 'portico/react'
import { portico } from 'portico/wagmi'
import { createRoot } from 'react-dom/client'
import { mainnet } from 'viem/chains'
import { createConfig, http, useConnection, WagmiProvider } from 'wagmi'

const kit = createPortico({ families: [eip155()], networks: [mainnet] })
const queryClient = new QueryClient()
const config = createConfig({
  chains: [mainnet],
  connectors: [portico(kit)],
  multiInjectedProviderDiscovery: false,
  transports: { [mainnet.id]: http() },
})

/** Shows the account that wagmi gets from Portico. */
function Address() {
  const { address } = useConnection()
  return <p>{address ?? 'wagmi has no account.'}</p>
}

const root = document.getElementById('root')
if (root !== null) {
  createRoot(root).render(
    <WagmiProvider config={config}>
      <QueryClientProvider client={queryClient}>
        <PorticoProvider portico={kit}>
          <PorticoButton />
          <Address />
        </PorticoProvider>
      </QueryClientProvider>
    </WagmiProvider>,
  )
}
