import type { TokenBalance } from '../../../core/tokenBalance.js'

/** Symbols that may be suggested before a search. Source: the list of existing kits (27 suggested tokens). */
const suggested =
  'ETH UNI 1INCH AAVE SOL ADA AVAX DOT LINK NITRO GAIA MILK TRX NEAR GNO WBTC DAI WETH USDC USDT ARB BAL BICO CRV ENS MATIC OP'.split(
    ' ',
  )

/** Number of chips that fit in three lines of the narrowest card. */
const most = 8

/** Returns the network's own token, then the suggested tokens in the order of the list. */
export function suggestTokens(listed: readonly TokenBalance[]): readonly TokenBalance[] {
  const native = listed.filter(({ address }) => !address)
  const others = listed.filter(({ address, symbol }) => address && suggested.includes(symbol.toUpperCase()))
  return [...native, ...others].slice(0, most)
}
