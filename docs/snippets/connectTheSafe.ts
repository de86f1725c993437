import { createPortico } from 'portico'
import { eip155 } from 'portico/eip155'
import { connectSafe } from 'portico/safe'
import { mainnet } from 'viem/chains'

export const kit = createPortico({ families: [eip155()], networks: [mainnet] })
connectSafe(kit)
