import 'portico/button.css'
import '../styles/agora.css'
import '../styles/workbench.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { PorticoProvider } from 'portico/react'
import { portico } from 'portico/wagmi'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createConfig, http, WagmiProvider } from 'wagmi'
import { AgoraHeader } from '../agora/AgoraHeader.js'
import { createNetworks } from '../kit/createKit.js'
import { setUpPlayground } from '../kit/setUpPlayground.js'
import { WagmiPanel } from '../tools/WagmiPanel.js'

// An app that already uses wagmi. It keeps wagmi's hooks, and Portico adds the wallet.
const playground = setUpPlayground()
const chains = createNetworks(playground.settings)
const config = createConfig({
  chains,
  connectors: [portico(playground.portico)],
  multiInjectedProviderDiscovery: false,
  transports: {
    [chains[0].id]: http(),
    [chains[1].id]: http(),
    [chains[2].id]: http(),
    [chains[3].id]: http(),
  },
})

const root = document.getElementById('root')
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <WagmiProvider config={config}>
        <QueryClientProvider client={new QueryClient()}>
          <PorticoProvider portico={playground.portico}>
            <div className="agora">
              <AgoraHeader />
              <main className="agora-main">
                <h1>Agora with wagmi</h1>
                <WagmiPanel />
              </main>
            </div>
          </PorticoProvider>
        </QueryClientProvider>
      </WagmiProvider>
    </StrictMode>,
  )
}
