import { normalizeText } from '@portico/protocol/text'

/** Characters that look like a space but are not one. Source: Unicode, Hangul fillers and the Braille blank. */
const blanks = /[\u115f\u1160\u3164\uffa0\u2800]/g

/** Matches a joiner that combines two emoji. Anywhere else a joiner is invisible. */
const emojiJoiner =
  // The joiner comes first: a lookbehind at each letter would take seconds for ten thousand variation selectors.
  /\u200d(?<=\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]*\u200d)(?=\p{Extended_Pictographic})/gu

/** Placeholder for a joiner that stays while the others are removed. Unicode assigns no character to it. */
const kept = '\ufdd0'

export type SanitizeTextOptions = {
  /** Maximum number of characters; `…` marks a shortened text. Default: 64. */
  maxLength?: number | undefined
}

/**
 * Cleans a name from outside (wallet, token, network, site) for use in our own sentences. The result is one line of
 * limited length, without control characters, invisible characters or characters that change the direction of text. It
 * does not check whether the name is true. Anything that is not text becomes empty.
 */
export function sanitizeText(text: unknown, options: SanitizeTextOptions = {}): string {
  const { maxLength = 64 } = options
  if (typeof text !== 'string') return ''
  // No name is this long, so the rest is ignored.
  const shown = text
    .slice(0, 10_000)
    .replaceAll(kept, '')
    .replace(emojiJoiner, kept)
    // JavaScript counts the byte order mark as a space; it has no width.
    .replace(/[^\S\ufeff]+/g, ' ')
    .replace(/(?!\ufdd0)[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu, '')
    .replaceAll(kept, '\u200d')
    .replace(blanks, ' ')
  // Normalized again, because a removed character may have separated a letter from its accent.
  const visible = normalizeText(shown, 'NFC')
    // Stacked marks would cover the lines above and below.
    .replace(/(\p{M}{2})\p{M}+/gu, '$1')
    .replace(/ +/g, ' ')
    .trim()

  const characters = [...visible]
  return characters.length <= maxLength
    ? visible
    : `${characters
        .slice(0, maxLength - 1)
        .join('')
        .trimEnd()}…`
}
