import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createPortico } from 'portico'
import { eip155 } from 'portico/eip155'
import { ConnectButton, PorticoProvider } from 'portico/react'
import { portico } from 'portico/wagmi'
import type { ReactNode } from 'react'
import { mainnet } from 'viem/chains'
import { createConfig, http, WagmiProvider } from 'wagmi'

const kit = createPortico({ families: [eip155()], networks: [mainnet] })
const queryClient = new QueryClient()
const config = createConfig({
  chains: [mainnet],
  connectors: [portico(kit)],
  multiInjectedProviderDiscovery: false,
  transports: { [mainnet.id]: http() },
})

export function WagmiApp({ children }: { children: ReactNode }) {
  return (
    <WagmiProvider config={config}>
      <QueryClientProvider client={queryClient}>
        <PorticoProvider portico={kit}>
          <ConnectButton />
          {children}
        </PorticoProvider>
      </QueryClientProvider>
    </WagmiProvider>
  )
}
