/**
 * The tag whose digits and separators amounts have. If it is no tag, or none that this browser knows, it is `en`, the
 * language of the words: never the browser's own, which nobody chose.
 */
export function readLocale(locale: unknown): string {
  return knownLocale(locale) ?? 'en'
}

/** The tag as browsers write it, if this one knows it. Some systems write it with `_`. Takes whatever a host without types passes. */
export function knownLocale(locale: unknown): string | undefined {
  if (typeof locale !== 'string') return undefined
  try {
    return Intl.NumberFormat.supportedLocalesOf(locale.replaceAll('_', '-'))[0]
  } catch {
    return undefined // no tag at all
  }
}
