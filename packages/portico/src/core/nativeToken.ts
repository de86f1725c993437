import type { CaipAddress, CaipNetworkId, ChainNamespace } from '@portico/protocol/caip'

/** Stands for the native token where an address is asked for. Source: specification, section 9. */
const placeholders: Readonly<Record<ChainNamespace, string>> = {
  bip122: '0x',
  cosmos: '0x',
  eip155: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  polkadot: '0x',
  solana: 'So11111111111111111111111111111111111111111',
}

/** The CAIP-10 id that stands for a network's native token, e.g. where prices are asked for. */
export function toNativeTokenAddress(networkId: CaipNetworkId): CaipAddress {
  // A CaipNetworkId starts with a known namespace by its type and by its guards.
  const namespace = networkId.slice(0, networkId.indexOf(':')) as ChainNamespace
  return `${networkId}:${placeholders[namespace]}` as CaipAddress
}
