import type { CaipAddress, CaipNetworkId, ChainNamespace } from '@portico/protocol/caip'

/** Placeholders for the native token where an address is required. Source: specification, section 9. */
const placeholders: Readonly<Record<ChainNamespace, string>> = {
  bip122: '0x',
  cosmos: '0x',
  eip155: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  polkadot: '0x',
  solana: 'So11111111111111111111111111111111111111111',
}

/** Returns the CAIP-10 id of a network's native token, e.g. for requests of prices. */
export function toNativeTokenAddress(networkId: CaipNetworkId): CaipAddress {
  // A CaipNetworkId starts with a known namespace by its type and by its guards.
  const namespace = networkId.slice(0, networkId.indexOf(':')) as ChainNamespace
  return `${networkId}:${placeholders[namespace]}` as CaipAddress
}
