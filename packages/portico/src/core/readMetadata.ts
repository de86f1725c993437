import type { Metadata } from './options.js'

/** How the host presents itself: what it said, and the page as it is now for the rest. */
export function readMetadata(said: Partial<Metadata>): Metadata {
  if (typeof document === 'undefined') return { description: '', icons: [], name: '', url: '', ...said }
  const meta = (name: string) =>
    document.querySelector<HTMLMetaElement>(`meta[name="${name}"],meta[property="${name}"]`)
  const icon = document.querySelector<HTMLLinkElement>('link[rel~="icon"]')?.href
  return {
    description: (meta('og:description') ?? meta('description'))?.content ?? '',
    icons: icon ? [icon] : [],
    name: document.title,
    url: location.origin,
    ...said,
  }
}
