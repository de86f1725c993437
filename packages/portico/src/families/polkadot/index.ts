export { kusama, polkadotAssetHub, polkadotMainnet, westend } from './networks.js'
export { type PolkadotOptions, polkadot } from './polkadot.js'
