/** What the gallery's URL sets. */
export type GallerySettings = {
  /** `Connect/full`; without it, the index is shown. */
  story: string | undefined
  /** Default: the user's color scheme. */
  theme: 'light' | 'dark' | undefined
  dir: 'ltr' | 'rtl'
  /** Any CSS color. */
  accent: string | undefined
  /** Width of a primitive's frame, in px. */
  width: number | undefined
}

/** Reads `story=Connect/full&theme=dark&dir=rtl&accent=teal&width=320`. Unknown names and values are ignored. */
export function readSettings(asked: string): GallerySettings {
  const query = new URLSearchParams(asked)
  const theme = query.get('theme')
  const width = Number(query.get('width'))
  return {
    accent: query.get('accent') ?? undefined,
    dir: query.get('dir') === 'rtl' ? 'rtl' : 'ltr',
    story: query.get('story') ?? undefined,
    theme: theme === 'light' || theme === 'dark' ? theme : undefined,
    width: width > 0 ? width : undefined,
  }
}
