import { bestKnownTokens, foldSymbol } from '@portico/protocol/token'
import type { Network } from './network.js'
import type { TokenBalance } from './tokenBalance.js'

/** Less than this, in the currency of the price, is dust. */
const dustLimit = 0.01

/** An address of the web, or what asks a person to go to one. */
const urlInWords =
  /https?:|www\.|\w-*\.(com|org|net|io|app|xyz|fi|finance|site|top|live|gift|cc|me|ru|claims?)\b|\b(claim|airdrop|visit|reward)s?\b/i

/** Letters that are looked at: what is shown of a name comes from these. Source: `sanitizeText`. */
const readLimit = 10_000

/** Letters that turn the direction of text, or cannot be seen. */
const hidden = /[\p{Cc}\p{Cf}\u115f\u1160\u3164\uffa0\u2800]/u

/**
 * True for a token that advertises or pretends: the server says so, its name or symbol holds an address of the web or
 * letters that cannot be seen, or it is an impostor. A token with a price is none of these by name alone.
 */
export function isSuspiciousToken(token: TokenBalance, network: Network): boolean {
  if (!token.address) return false
  if (token.isSpam) return true
  const words = `${token.name.slice(0, readLimit)} ${token.symbol.slice(0, readLimit)}`
  if (hidden.test(words)) return true
  // A server that says that it is none may vouch for another token than those that are known here.
  const isImpostor = token.isSpam === undefined && isImpostorToken(token, network)
  return token.price === 0 && (urlInWords.test(words) || isImpostor)
}

/**
 * True for a token that goes by the symbol of the network's native token or of one that is well known there, or by letters
 * that look like it, from another contract.
 */
export function isImpostorToken({ address, symbol }: TokenBalance, network: Network): boolean {
  if (!address) return false
  const known = bestKnownTokens(network.caipNetworkId)
  const contract = address.split(':').at(-1)?.toLowerCase()
  if (known.some((token) => token.address.toLowerCase() === contract)) return false
  const folded = foldSymbol(symbol)
  return [network.nativeCurrency, ...known].some((token) => foldSymbol(token.symbol) === folded)
}

/** True for a token with a price of which there is next to nothing. */
export function isDust({ price, value }: TokenBalance): boolean {
  return price > 0 && value !== undefined && value < dustLimit
}
