export { type CosmosOptions, cosmos } from './cosmos.js'
export type { CosmosChainInfo, KeplrLikeWallet } from './keplrLike.js'
export { cosmosHub, osmosis } from './networks.js'
