import type { Metadata } from './metadata.js'

/** Returns the site's metadata. Values that the site did not configure are read from the page as it is now. */
export function readPage(said: Partial<Metadata>): Metadata {
  const page = typeof document === 'undefined' ? emptyPage : readDocument()
  // A site without TypeScript may pass a value of another type, which counts as not configured.
  const text = (name: 'description' | 'name' | 'url') =>
    typeof said[name] === 'string' ? said[name] : page[name]
  const icons: unknown = said.icons
  return {
    description: text('description'),
    icons: toIcons(icons) ?? page.icons,
    name: text('name'),
    url: text('url'),
  }
}

const emptyPage: Metadata = { description: '', icons: [], name: '', url: '' }

function readDocument(): Metadata {
  const meta = (name: string) =>
    document.querySelector<HTMLMetaElement>(`meta[name="${name}"],meta[property="${name}"]`)
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel~="icon"],link[rel="apple-touch-icon"]')
  return {
    description: (meta('og:description') ?? meta('description'))?.content ?? '',
    icons: [...links].map(({ href }) => href).filter(Boolean),
    name: document.title,
    url: location.origin,
  }
}

function toIcons(icons: unknown): readonly string[] | undefined {
  if (typeof icons === 'string') return [icons]
  return Array.isArray(icons) ? icons.filter((icon) => typeof icon === 'string') : undefined
}
