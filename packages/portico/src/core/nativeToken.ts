import { type CaipAddress, type CaipNetworkId, factsOf } from '@portico/protocol/caip'

/** Returns the CAIP-10 id of a network's native token, e.g. to request its price. */
export function toNativeTokenAddress(networkId: CaipNetworkId): CaipAddress {
  // A cast: a network's id and a token form a CAIP-10 id.
  return `${networkId}:${factsOf(networkId).nativeToken}` as CaipAddress
}
