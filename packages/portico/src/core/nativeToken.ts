import { type CaipAddress, type CaipNetworkId, factsOf } from '@portico/protocol/caip'

/** Returns the CAIP-10 id of a network's native token, e.g. for requests of prices. */
export function toNativeTokenAddress(networkId: CaipNetworkId): CaipAddress {
  // A cast: a network's id and a token make an id of CAIP-10.
  return `${networkId}:${factsOf(networkId).nativeToken}` as CaipAddress
}
