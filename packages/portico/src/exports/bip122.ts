export {
  type Bip122Options,
  type BitcoinProvider,
  bip122,
  bitcoin,
  bitcoinRegtest,
  bitcoinTestnet,
} from '../families/bip122/index.js'
