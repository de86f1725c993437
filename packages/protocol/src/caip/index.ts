export { type CaipNetworkId, isCaipNetworkId, type ParsedCaipNetworkId, parseCaipNetworkId } from './caip2.js'
export { type CaipAddress, isCaipAddress, type ParsedCaipAddress, parseCaipAddress } from './caip10.js'
export { etherCoinType, evmCoinType, toChainId, toCoinType } from './coinType.js'
export { type ChainNamespace, chainNamespaces, isChainNamespace } from './namespace.js'
