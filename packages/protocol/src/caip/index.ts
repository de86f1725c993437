export { accountKey } from './accountKey.js'
export { type ParsedCaipNetworkId, parseCaipNetworkId } from './caip2.js'
export { type CaipAddress, isCaipAddress, type ParsedCaipAddress, parseCaipAddress } from './caip10.js'
export { checksumChainId } from './checksumChainId.js'
export { etherCoinType, evmCoinType, toChainId, toCoinType } from './coinType.js'
export { factsOf } from './facts/factsOf.js'
export type { FamilyFacts } from './facts/familyFacts.js'
export {
  type CaipNetworkId,
  type ChainNamespace,
  chainNamespaces,
  isCaipNetworkId,
  isChainNamespace,
} from './namespace.js'
export { signerKey } from './signerKey.js'
