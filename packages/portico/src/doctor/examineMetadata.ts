import type { Finding } from '@portico/protocol/text'
import { type CallOptions, readObject } from './readOptions.js'

/** Maximum length of an icon's URL, in characters. Source: `readMetadata`, which drops longer ones. */
const iconLength = 2_000

/** Looks for metadata of a kit that wallets get in another form, or not at all. Only literals are examined. */
export function examineMetadata(options: CallOptions): readonly Finding[] {
  const text = options.get('metadata') ?? ''
  const metadata = text.startsWith('{') ? readObject(text.slice(1)) : undefined
  const [url, ...more] = literalsOf(metadata?.get('url') ?? '')
  const icons = literalsOf(metadata?.get('icons') ?? '')
  const lost = icons.find((icon) => icon.length > iconLength || originOf(icon, 'https://page.invalid') === '')
  return [
    ...(url === undefined || more.length > 0 || isOrigin(url) ? [] : [urlFinding(url)]),
    ...(lost === undefined ? [] : [iconFinding(lost)]),
  ]
}

function urlFinding(url: string): Finding {
  const origin = originOf(url)
  const told = origin ? `\`${origin}\`` : "the page's origin"
  return {
    found: `\`${url.slice(0, 200)}\``,
    name: 'metadata.url',
    remedy: `Wallets get ${told}, because they compare the URL with the page's origin. Write only the origin, or leave \`url\` out.`,
    status: 'warning',
  }
}

function iconFinding(icon: string): Finding {
  const remedy = 'Wallets do not get this icon. Use http or https URLs of at most 2,000 characters.'
  return { found: `\`${icon.slice(0, 60)}\``, name: 'metadata.icons', remedy, status: 'warning' }
}

/** Returns the strings of a literal, or of a list of literals. A template with values is left out. */
function literalsOf(text: string): readonly string[] {
  if (!/^['"`[]/.test(text)) return []
  const strings = text.matchAll(/(['"`])((?:\\.|(?!\1)[^\\])*)\1/g)
  return [...strings].flatMap(([, quote, string = '']) =>
    quote === '`' && string.includes('${') ? [] : string,
  )
}

function isOrigin(url: string): boolean {
  const origin = originOf(url)
  return origin !== '' && url.replace(/\/$/, '') === origin
}

/** Returns the origin of an http(s) URL, and an empty text for any other. */
function originOf(url: string, base?: string): string {
  const read = URL.canParse(url, base) ? new URL(url, base) : undefined
  return read && /^https?:$/.test(read.protocol) ? read.origin : ''
}
