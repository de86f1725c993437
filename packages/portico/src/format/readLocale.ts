/**
 * Returns the tag whose digits and separators amounts use. An invalid or unknown tag becomes `en`, the language of the
 * texts, and never the browser's own language, because the user did not choose it here.
 */
export function readLocale(locale: unknown): string {
  return knownLocale(locale) ?? 'en'
}

/**
 * Returns the tag as browsers write it, if this one knows it. Some systems use `_`. Accepts any value, for
 * sites without types.
 */
export function knownLocale(locale: unknown): string | undefined {
  if (typeof locale !== 'string') return undefined
  try {
    return Intl.NumberFormat.supportedLocalesOf(locale.replaceAll('_', '-'))[0]
  } catch {
    return undefined // not a language tag
  }
}
