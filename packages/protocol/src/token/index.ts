export { bestKnownTokens, type ListedToken } from './bestKnownTokens.js'
export { dataFeeOracleOf } from './dataFeeOracle.js'
export { foldSymbol } from './foldSymbol.js'
export { formatUnits } from './formatUnits.js'
export { isRevert } from './isRevert.js'
export {
  type CoinCheckParameters,
  type CoinTransaction,
  type CoinUnitsParameters,
  findCoinCheck,
  isCoin,
  mostCoinChecks,
  readCoinUnits,
} from './readCoinUnits.js'
export { type FeePrices, readFeePrices } from './readFeePrices.js'
export { readGasLimit } from './readGasLimit.js'
export { findSwapContract, findWrappedCoin, type SwapContract } from './swapContracts.js'
export {
  isLocalNetwork,
  isSwapNetwork,
  slippageLimits,
  swapNetworkIds,
  swapSourceId,
} from './swapNetworks.js'
export { nameToken, readTokenDecimals, readTokenNumber, readTokenText, tokenSelectors } from './tokenWords.js'
export { unlimitedFrom } from './unlimitedFrom.js'
