/**
 * Ethereum's own coin type (SLIP-44). A name's address for it is the fallback for every EVM network. Source: ENSIP-9.
 */
export const etherCoinType = 60

/** Coin type of a name's address for all EVM networks that have no own address in the name. Source: ENSIP-19. */
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
