import 'portico/elements'
import 'portico/elements.css'
import { createPortico } from 'portico'
import { eip155 } from 'portico/eip155'
import { mainnet } from 'viem/chains'

// In the page: <portico-button></portico-button>
export const portico = createPortico({ families: [eip155()], networks: [mainnet] })
