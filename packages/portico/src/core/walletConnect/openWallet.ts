import { isMobile } from '../device/isMobile.js'
import { openLink } from '../device/openLink.js'
import type { Portico } from '../portico.js'
import { readStored, storedKeys, writeStored } from '../storage/storedKeys.js'
import type { Wallet } from '../wallet.js'

/** The link of a wallet's app that takes pairings: the one of its own scheme, or the one of the web. */
export function toAppLink(
  portico: Portico,
  { link_mode, mobile_link }: Pick<Wallet, 'link_mode' | 'mobile_link'>,
): string | undefined {
  const { preferUniversalLinks = false } = portico.options.wallets
  return preferUniversalLinks ? (link_mode ?? mobile_link) : (mobile_link ?? link_mode)
}

/** Keeps by which link the wallet was reached, under its well-known key; a code that was scanned has none. */
export function keepDeepLinkChoice(portico: Portico, wallet: Wallet | undefined): void {
  const href = wallet && isMobile() ? toAppLink(portico, wallet) : undefined
  writeStored(
    portico.storage,
    storedKeys.deepLinkChoice,
    href && wallet ? { href, name: wallet.name } : undefined,
  )
}

/**
 * Brings the wallet to the front, so that a person sees what it asks. Only on a phone, and only the wallet that was
 * chosen there; a page that nobody looks at opens nothing.
 */
export function openWallet(portico: Portico, { id, topic }: { id: number; topic: string }): void {
  const choice = readStored(portico.storage, storedKeys.deepLinkChoice)
  if (!choice || !isMobile() || document.visibilityState !== 'visible') return
  const query = `requestId=${id}&sessionTopic=${topic}`
  const base = choice.href.replace(/\/*$/, '')
  // A wallet inside of Telegram is told by one word. Source: the field's own client.
  if (base.startsWith('https://t.me/')) openLink(`${base}?startapp=${toBase64Url(query)}`)
  // A scheme alone ends with two slashes, which are part of it.
  else openLink(`${base}/wc?${query}`.replace(/^([a-z][a-z0-9+.-]*:)\/wc/i, '$1//wc'))
}

function toBase64Url(text: string): string {
  return btoa(text).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')
}
