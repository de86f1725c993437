import { languages } from '@portico/texts/languages'

/** The tag of a language that the wallet has. */
export type LanguageTag = keyof typeof languages

/** The language that every page of the wallet contains from the start. */
export const englishTag = 'en' satisfies LanguageTag

/**
 * Returns the first of the wanted languages that the wallet has, for example `es` for `es-MX`. If the wallet has none
 * of them, it returns English.
 *
 * @param wanted BCP 47 tags, of any origin
 */
export function findLanguage(wanted: readonly string[]): LanguageTag {
  for (const tag of wanted) {
    const parts = tag.toLowerCase().split('-')
    for (let length = parts.length; length > 0; length -= 1) {
      const shorter = parts.slice(0, length).join('-')
      const found = tags.find((known) => known.toLowerCase() === shorter)
      if (found) return found
    }
  }
  return englishTag
}

// Cast: the names in this constant are exactly the known tags.
const tags = Object.keys(languages) as LanguageTag[]
