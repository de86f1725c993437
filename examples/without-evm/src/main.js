import 'portico/button.css'
import { createPortico } from 'portico'
import { bip122, bitcoin } from 'portico/bip122'
import { cosmos, cosmosHub } from 'portico/cosmos'
import { polkadot, polkadotMainnet } from 'portico/polkadot'
import { PorticoButton, PorticoProvider } from 'portico/react'
import { solana, solanaMainnet } from 'portico/solana'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'

// None of these families needs viem.
const portico = createPortico({
  families: [solana(), bip122(), cosmos(), polkadot()],
  networks: [solanaMainnet, bitcoin, cosmosHub, polkadotMainnet],
})

createRoot(document.getElementById('root')).render(
  createElement(PorticoProvider, { portico }, createElement(PorticoButton)),
)
