import { safeUrl } from '../format/safeUrl.js'
import type { Metadata } from './metadata.js'
import { readPage } from './readPage.js'

/**
 * Maximum length of each text in characters, and limits for icons. Wallets and the frame drop longer values, or the
 * whole list. Source: this project's readers, protocol/src/relay/sign/signMethods.ts and
 * protocol/src/frame/requests.ts.
 */
const nameLength = 500
const descriptionLength = 2_000
const iconLength = 2_000
const iconCount = 16

/**
 * Returns the metadata that wallets get about the site. The URL is the page's origin, because wallets compare the two.
 * Icons are absolute http(s) URLs, because a wallet on another device loads them itself.
 */
export function readMetadata(said: Partial<Metadata>): Metadata {
  const page = readPage(said)
  const url = toldUrl(page.url)
  const base = readBase() ?? (url || undefined)
  const icons = toldIcons(page.icons, base)
  return {
    description: cut(page.description, descriptionLength),
    // If none of the site's own icons is usable, the page's icons are used.
    icons: icons.length > 0 || page.icons.length === 0 ? icons : toldIcons(readPage({}).icons, base),
    name: cut(page.name, nameLength),
    url,
  }
}

/** Returns the icons that a wallet can load, in their order. */
export function toldIcons(icons: readonly string[], base = readBase()): readonly string[] {
  return icons
    .map((icon) => safeUrl(URL.canParse(icon, base) ? new URL(icon, base).href : icon))
    .filter((icon): icon is string => icon !== undefined && icon.length <= iconLength)
    .slice(0, iconCount)
}

/** Returns the page's origin if it has one, otherwise the origin of the configured URL. */
export function toldUrl(said: string): string {
  const origin = typeof location === 'undefined' ? '' : location.origin
  if (/^https?:/.test(origin)) return origin
  const url = safeUrl(said)
  return url === undefined ? '' : new URL(url).origin
}

function readBase(): string | undefined {
  return typeof document === 'undefined' ? undefined : document.baseURI
}

/** Shortens a text without splitting a character that has two code units. */
function cut(text: string, length: number): string {
  return text.length > length ? text.slice(0, length).replace(/[\ud800-\udbff]$/, '') : text
}
