/** What the address of the gallery asks for. */
export type GallerySettings = {
  /** `Connect/full`; without one, the index. */
  story: string | undefined
  /** Without one, the visitor's. */
  theme: 'light' | 'dark' | undefined
  dir: 'ltr' | 'rtl'
  /** Any CSS colour. */
  accent: string | undefined
  /** Px: the frame of a primitive. */
  width: number | undefined
}

/** Reads `story=Connect/full&theme=dark&dir=rtl&accent=teal&width=320`. What it does not know is left out. */
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
