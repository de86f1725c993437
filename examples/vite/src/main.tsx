import 'portico/button.css'
import { createPortico } from 'portico'
import { eip155 } from 'portico/eip155'
import { PorticoButton, PorticoProvider } from 'portico/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { mainnet } from 'viem/chains'

const portico = createPortico({ families: [eip155()], networks: [mainnet] })

const root = document.getElementById('root')
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <PorticoProvider portico={portico}>
        <PorticoButton />
      </PorticoProvider>
    </StrictMode>,
  )
}
