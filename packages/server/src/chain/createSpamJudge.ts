import { foldSymbol, type ListedToken } from '@portico/protocol/token'
import type { TokenDetails } from './readTokenDetails.js'

/**
 * Checks whether a token is spam. `address` is in lower case. `said` is undefined if nothing is known about the token.
 */
export type SpamJudge = (
  address: string,
  said: Pick<TokenDetails, 'isSpam' | 'symbol'> | undefined,
) => boolean

/**
 * Creates the spam rule of one network. A token is spam if it advertises or contains invisible characters. It is also
 * spam if its symbol equals or resembles that of the network's currency or of a listed token. A listed token is never
 * spam.
 */
export function createSpamJudge({
  listed,
  nativeSymbol,
}: {
  listed: readonly ListedToken[]
  nativeSymbol: string
}): SpamJudge {
  const vouchedFor = new Set(listed.map(({ address }) => address.toLowerCase()))
  const taken = new Set([nativeSymbol, ...listed.map(({ symbol }) => symbol)].map(foldSymbol))
  return (address, said) =>
    !vouchedFor.has(address) && (said === undefined || said.isSpam || taken.has(foldSymbol(said.symbol)))
}
