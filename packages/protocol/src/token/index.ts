export { bestKnownTokens, type ListedToken } from './bestKnownTokens.js'
export { foldSymbol } from './foldSymbol.js'
export { isSwapNetwork, slippageLimits, swapNetworkIds } from './swapNetworks.js'
