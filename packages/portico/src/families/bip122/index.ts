export type { BitcoinProvider } from '../../core/bitcoinProvider.js'
export { type Bip122Options, bip122 } from './bip122.js'
export { bitcoin, bitcoinRegtest, bitcoinTestnet } from './networks.js'
