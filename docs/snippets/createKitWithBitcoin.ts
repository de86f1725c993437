import { createPortico } from 'portico'
import { bip122, bitcoin, bitcoinTestnet } from 'portico/bip122'

export const portico = createPortico({ families: [bip122()], networks: [bitcoin, bitcoinTestnet] })
