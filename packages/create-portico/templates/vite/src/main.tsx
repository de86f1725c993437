import 'portico/button.css'
import { PorticoProvider } from 'portico/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Account } from './Account'
import { createKit } from './createKit'

// A build for production does not contain the test wallets.
if (import.meta.env.DEV) await import('./testWallets')

const portico = createKit()
const root = document.getElementById('root')
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <PorticoProvider portico={portico}>
        <Account />
      </PorticoProvider>
    </StrictMode>,
  )
}
