import { normalizeText } from '@portico/protocol/text'

/** What nobody sees or what turns the order of letters around: a name must not hold it to look like another's. */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu
/** Joins emoji and letters of some scripts; rightly there, and still no reason to show it in a token's name. */
const joiners = /\u200c|\u200d/gu

/** `a.bc`, with any of the dots that a browser or an eye takes for one. `USDC.e` has but one letter there. */
const domain = /[\p{L}\p{N}-][.\u2024\u3002\uff0e\uff61][\p{L}]{2,}/u
const address = /:\/\/|\bwww\b|\bt[.\u2024]me\b/iu
const bait = /\b(airdrop|claim|giveaway|redeem|visit|voucher)\b/iu

/** Letters that are looked at: a contract may answer with a name of megabytes, and none that is shown is nearly as long. */
const readLimit = 10_000

/** A text from a stranger's contract as it may be shown: one line, visible signs alone, at most `limit` of them. */
export function cleanTokenText(text: string, limit: number): string {
  const line = normalizeText(text.slice(0, readLimit), 'NFC')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(unseen, '')
    .trim()
  return [...line].slice(0, limit).join('')
}

/** Whether a token's name is an advertisement: an address on the web, a call to go there, or signs that hide. */
export function isSpamText(said: string): boolean {
  const text = said.slice(0, readLimit)
  if (domain.test(text) || address.test(text) || bait.test(text)) return true
  const shown = text.replaceAll(joiners, '')
  return shown.replaceAll(unseen, '') !== shown
}
