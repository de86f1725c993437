export {
  type CosmosChainInfo,
  type CosmosOptions,
  cosmos,
  cosmosHub,
  type KeplrLikeWallet,
  osmosis,
} from '../families/cosmos/index.js'
