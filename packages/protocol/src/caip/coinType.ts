/** SLIP-44: Ethereum's own coin type, which names of every EVM network fall back on. Source: ENSIP-9. */
export const etherCoinType = 60

/** The coin type of an address for every EVM network that a name has no address for. Source: ENSIP-19. */
export const evmCoinType = 0x8000_0000

/**
 * The coin type under which a name stores its address on one EVM network. Source: ENSIP-11.
 *
 * @returns undefined for a chain id without one: 0, and from 0x80000000 on
 */
export function toCoinType(chainId: number): number | undefined {
  if (!Number.isInteger(chainId) || chainId <= 0 || chainId >= 0x8000_0000) return undefined
  return (0x8000_0000 | chainId) >>> 0
}

/** The chain id of an EVM network's coin type, or undefined for another coin type. */
export function toChainId(coinType: number): number | undefined {
  return coinType > 0x8000_0000 && coinType <= 0xffff_ffff ? (coinType & 0x7fff_ffff) >>> 0 : undefined
}
