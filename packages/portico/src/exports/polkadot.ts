export {
  kusama,
  type PolkadotOptions,
  polkadot,
  polkadotAssetHub,
  polkadotMainnet,
  westend,
} from '../families/polkadot/index.js'
