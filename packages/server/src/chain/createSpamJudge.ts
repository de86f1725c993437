import { foldSymbol, type ListedToken } from '@portico/protocol/token'
import type { TokenDetails } from './readTokenDetails.js'

/** True for a token that is not to be shown among the others. `address` in lower case; undefined: nothing is known of it. */
export type SpamJudge = (
  address: string,
  said: Pick<TokenDetails, 'isSpam' | 'symbol'> | undefined,
) => boolean

/**
 * What spam is on one network: a token that advertises or hides signs, and one that goes by the symbol of the network's own
 * currency or of a token that is listed, or by one that looks like it. What is listed is none, whatever it calls itself.
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
