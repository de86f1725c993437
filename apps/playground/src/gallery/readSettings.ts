/** The settings in the gallery's URL. */
export type GallerySettings = {
  /** A story such as `Connect/full`. Without one, the page shows the index. */
  story: string | undefined
  /** Default: the user's color scheme. */
  theme: 'light' | 'dark' | undefined
  dir: 'ltr' | 'rtl'
  /** `pseudo` is English with accents, 40% longer, and in brackets. */
  language: 'en' | 'es' | 'pseudo'
  /** Any CSS color. */
  accent: string | undefined
  /** Width of a primitive's frame, in px. */
  width: number | undefined
}

/**
 * Reads `story=Connect/full&theme=dark&dir=rtl&language=es&accent=teal&width=320`. Ignores unknown names and values.
 */
export function readSettings(asked: string): GallerySettings {
  const query = new URLSearchParams(asked)
  const theme = query.get('theme')
  const language = query.get('language')
  const width = Number(query.get('width'))
  return {
    accent: query.get('accent') ?? undefined,
    dir: query.get('dir') === 'rtl' ? 'rtl' : 'ltr',
    language: language === 'es' || language === 'pseudo' ? language : 'en',
    story: query.get('story') ?? undefined,
    theme: theme === 'light' || theme === 'dark' ? theme : undefined,
    width: width > 0 ? width : undefined,
  }
}
