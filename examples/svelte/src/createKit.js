import { createPortico } from 'portico'
import { eip155 } from 'portico/eip155'
import { mainnet } from 'viem/chains'

export const createKit = () => createPortico({ families: [eip155()], networks: [mainnet] })
