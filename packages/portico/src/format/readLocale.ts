/**
 * Returns the locale that amounts are written in. An invalid or unknown tag becomes `en`, the language of the texts. It
 * never becomes the browser's own language, because the user did not choose that here.
 */
export function readLocale(locale: unknown): string {
  return knownLocale(locale) ?? 'en'
}

/**
 * Returns the tag as browsers write it, or undefined if this browser does not know it. Some systems write `_` in a tag.
 * Accepts any value, for sites without types.
 */
export function knownLocale(locale: unknown): string | undefined {
  if (typeof locale !== 'string') return undefined
  try {
    return Intl.NumberFormat.supportedLocalesOf(locale.replaceAll('_', '-'))[0]
  } catch {
    return undefined // not a language tag
  }
}
