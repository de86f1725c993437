import 'portico/button.css'
import { createPortico } from 'portico'
import { eip155 } from 'portico/eip155'
import { PorticoButton, PorticoProvider } from 'portico/react'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { mainnet } from 'viem/chains'

const portico = createPortico({ families: [eip155()], networks: [mainnet] })

// The example uses no JSX, so webpack needs only a loader for styles.
createRoot(document.getElementById('root')).render(
  createElement(PorticoProvider, { portico }, createElement(PorticoButton)),
)
