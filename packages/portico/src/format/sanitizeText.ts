import { normalizeText } from '@portico/protocol/text'

/** Looks like a space, and is none. Source: Unicode, Hangul fillers and the Braille blank. */
const blanks = /[\u115f\u1160\u3164\uffa0\u2800]/g

/** Joins two emoji into one. Anywhere else a joiner is invisible. */
const emojiJoiner =
  // The joiner first: looked back for at each letter, ten thousand selectors take seconds.
  /\u200d(?<=\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]*\u200d)(?=\p{Extended_Pictographic})/gu

/** Stands in for a joiner that stays, while the others go. Not a character. */
const kept = '\ufdd0'

export type SanitizeTextOptions = {
  /** Characters that are left; `…` says that there were more. Default: 64. */
  maxLength?: number | undefined
}

/**
 * A name from outside (wallet, token, network, site), safe to stand in a sentence of ours: without control characters,
 * without what turns the direction of text round or cannot be seen, on one line, not endless. Says nothing about
 * whether the name is true. Anything but text is empty.
 */
export function sanitizeText(text: unknown, options: SanitizeTextOptions = {}): string {
  const { maxLength = 64 } = options
  if (typeof text !== 'string') return ''
  // No name is this long, and the rest is not worth the work.
  const shown = text
    .slice(0, 10_000)
    .replaceAll(kept, '')
    .replace(emojiJoiner, kept)
    // JavaScript counts the byte order mark as a space; it has no width.
    .replace(/[^\S\ufeff]+/g, ' ')
    .replace(/(?!\ufdd0)[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu, '')
    .replaceAll(kept, '\u200d')
    .replace(blanks, ' ')
  // Again: what was taken out may have stood between a letter and its accent.
  const visible = normalizeText(shown, 'NFC')
    // Stacked marks reach over the lines above and below.
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
