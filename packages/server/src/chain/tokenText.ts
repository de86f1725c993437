import { normalizeText } from '@portico/protocol/text'

/** Characters that are invisible or change the direction of text. A name could use them to look like another name. */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu
/** Joiners for emoji and letters of some scripts. They are legitimate, but a token's name does not need them. */
const joiners = /\u200c|\u200d/gu

/**
 * Matches `a.bc` with any dot that a browser or an eye accepts. `USDC.e` does not match: one letter follows its dot.
 */
const domain = /[\p{L}\p{N}-][.\u2024\u3002\uff0e\uff61][\p{L}]{2,}/u
const address = /:\/\/|\bwww\b|\bt[.\u2024]me\b/iu
const bait = /\b(airdrop|claim|giveaway|redeem|visit|voucher)\b/iu

/** Maximum length that is examined. A contract may return a name of megabytes; no name on a screen is this long. */
const readLimit = 10_000

/** Cleans the text of an unknown contract for display: one line, visible characters only, at most `limit` of them. */
export function cleanTokenText(text: string, limit: number): string {
  const line = normalizeText(text.slice(0, readLimit), 'NFC')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(unseen, '')
    .trim()
  return [...line].slice(0, limit).join('')
}

/** Checks whether a token's name advertises (a URL or a call to action) or contains invisible characters. */
export function isSpamText(said: string): boolean {
  const text = said.slice(0, readLimit)
  if (domain.test(text) || address.test(text) || bait.test(text)) return true
  const shown = text.replaceAll(joiners, '')
  return shown.replaceAll(unseen, '') !== shown
}
