import { safeUrl } from '../format/safeUrl.js'
import type { Metadata } from './metadata.js'
import { readPage } from './readPage.js'

/**
 * Characters that are told of each text, and icons. Readers drop what is longer, or the whole list. Source: the readers
 * of this house, protocol/src/relay/sign/signMethods.ts and protocol/src/frame/requests.ts.
 */
const nameLength = 500
const descriptionLength = 2_000
const iconLength = 2_000
const iconCount = 16

/**
 * What wallets are told of the host. The address is the origin of the page, because wallets compare the two. Icons are
 * absolute and http(s): a wallet elsewhere loads them by themselves.
 */
export function readMetadata(said: Partial<Metadata>): Metadata {
  const page = readPage(said)
  const url = toldUrl(page.url)
  const base = readBase() ?? (url || undefined)
  const icons = toldIcons(page.icons, base)
  return {
    description: cut(page.description, descriptionLength),
    // A host whose own icons are all of no use still has those of its page.
    icons: icons.length > 0 || page.icons.length === 0 ? icons : toldIcons(readPage({}).icons, base),
    name: cut(page.name, nameLength),
    url,
  }
}

/** The icons of the list that a wallet can load, in their order. */
export function toldIcons(icons: readonly string[], base = readBase()): readonly string[] {
  return icons
    .map((icon) => safeUrl(URL.canParse(icon, base) ? new URL(icon, base).href : icon))
    .filter((icon): icon is string => icon !== undefined && icon.length <= iconLength)
    .slice(0, iconCount)
}

/** The origin of the page where it has one, else that of the address that the host said. */
export function toldUrl(said: string): string {
  const origin = typeof location === 'undefined' ? '' : location.origin
  if (/^https?:/.test(origin)) return origin
  const url = safeUrl(said)
  return url === undefined ? '' : new URL(url).origin
}

function readBase(): string | undefined {
  return typeof document === 'undefined' ? undefined : document.baseURI
}

/** Never ends within a character of two units. */
function cut(text: string, length: number): string {
  return text.length > length ? text.slice(0, length).replace(/[\ud800-\udbff]$/, '') : text
}
