/**
 * Ethereum's own coin type (SLIP-44). If a name has no address for an EVM network, its address for this type is the
 * fallback. Source: ENSIP-9.
 */
export const etherCoinType = 60

/**
 * Coin type under which a name stores one address for all EVM networks that have no address of their own in the name.
 * Source: ENSIP-19.
 */
export const evmCoinType = 0x8000_0000

/**
 * Returns the coin type under which a name stores its address on one EVM network. Source: ENSIP-11.
 *
 * @returns undefined for a chain id without a coin type: 0, and from 0x80000000 on
 */
export function toCoinType(chainId: number): number | undefined {
  if (!Number.isInteger(chainId) || chainId <= 0 || chainId >= 0x8000_0000) return undefined
  return (0x8000_0000 | chainId) >>> 0
}

/** Returns the chain id of an EVM network's coin type; undefined for another coin type. */
export function toChainId(coinType: number): number | undefined {
  return coinType > 0x8000_0000 && coinType <= 0xffff_ffff ? (coinType & 0x7fff_ffff) >>> 0 : undefined
}
