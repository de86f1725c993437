export { bestKnownTokens, type ListedToken } from './bestKnownTokens.js'
export { foldSymbol } from './foldSymbol.js'
export { findSwapContract, type SwapContract } from './swapContracts.js'
export { isLocalNetwork, isSwapNetwork, slippageLimits, swapNetworkIds } from './swapNetworks.js'
