import { bestKnownTokens, foldSymbol } from '@portico/protocol/token'
import type { Network } from './network.js'
import type { TokenBalance } from './tokenBalance.js'

/** Values below this limit are dust. In the currency of the price. */
const dustLimit = 0.01

/** Matches a web address, or words that ask the user to visit one. */
const urlInWords =
  /https?:|www\.|\w-*\.(com|org|net|io|app|xyz|fi|finance|site|top|live|gift|cc|me|ru|claims?)\b|\b(claim|airdrop|visit|reward)s?\b/i

/** Number of characters that are checked. The part of a name that is shown is within them. Source: `sanitizeText`. */
const readLimit = 10_000

/** Characters that are invisible, or that change the direction of text. */
const hidden = /[\p{Cc}\p{Cf}\u115f\u1160\u3164\uffa0\u2800]/u

/**
 * True for a token that advertises, or imitates another one: the server marks it as spam, its name or symbol contains a
 * web address or invisible characters, or it is an impostor. If the token has a price, a web address or a well-known
 * symbol does not make it suspicious.
 */
export function isSuspiciousToken(token: TokenBalance, network: Network): boolean {
  if (!token.address) return false
  if (token.isSpam) return true
  const words = `${token.name.slice(0, readLimit)} ${token.symbol.slice(0, readLimit)}`
  if (hidden.test(words)) return true
  // If the server states that a token is not spam, the token may be a legitimate one that is missing in our list.
  const isImpostor = token.isSpam === undefined && isImpostorToken(token, network)
  return token.price === 0 && (urlInWords.test(words) || isImpostor)
}

/**
 * True for a token whose symbol is, or looks like, that of the network's native token or of a well-known token,
 * although its contract is another one.
 */
export function isImpostorToken({ address, symbol }: TokenBalance, network: Network): boolean {
  if (!address) return false
  const known = bestKnownTokens(network.caipNetworkId)
  const contract = address.split(':').at(-1)?.toLowerCase()
  if (known.some((token) => token.address.toLowerCase() === contract)) return false
  const folded = foldSymbol(symbol)
  return [network.nativeCurrency, ...known].some((token) => foldSymbol(token.symbol) === folded)
}

/** True for a token that has a price but a balance worth next to nothing. */
export function isDust({ price, value }: TokenBalance): boolean {
  return price > 0 && value !== undefined && value < dustLimit
}
