import 'portico/button.css'
import { createPortico } from 'portico'
import { eip155 } from 'portico/eip155'
import { PorticoButton, PorticoProvider } from 'portico/react'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { mainnet } from 'viem/chains'

const portico = createPortico({ families: [eip155()], networks: [mainnet] })

// Parcel needs no setting, because the package has aliases for its entries.
createRoot(document.getElementById('root')).render(
  createElement(PorticoProvider, { portico }, createElement(PorticoButton)),
)
