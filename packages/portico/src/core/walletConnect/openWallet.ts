import { isMobile } from '../device/isMobile.js'
import { openLink } from '../device/openLink.js'
import type { Portico } from '../portico.js'
import { readStored, storedKeys, writeStored } from '../storage/storedKeys.js'
import type { Wallet } from '../wallet.js'

/** Returns the link to a wallet's app that accepts pairings: by its own scheme, or by an https URL. */
export function toAppLink(
  portico: Portico,
  { link_mode, mobile_link }: Pick<Wallet, 'link_mode' | 'mobile_link'>,
): string | undefined {
  const { preferUniversalLinks = false } = portico.options.wallets
  return preferUniversalLinks ? (link_mode ?? mobile_link) : (mobile_link ?? link_mode)
}

/** Stores the link by which the wallet was reached, under its well-known key. A scanned code has none. */
export function keepDeepLinkChoice(portico: Portico, wallet: Wallet | undefined): void {
  const href = wallet && isMobile() ? toAppLink(portico, wallet) : undefined
  writeStored(
    portico.storage,
    storedKeys.deepLinkChoice,
    href && wallet ? { href, name: wallet.name } : undefined,
  )
}

/**
 * Brings the wallet to the front, so that the user sees its request. Only on a phone, and only the wallet that was
 * chosen there. A hidden page opens nothing.
 */
export function openWallet(portico: Portico, { id, topic }: { id: number; topic: string }): void {
  const choice = readStored(portico.storage, storedKeys.deepLinkChoice)
  if (!choice || !isMobile() || document.visibilityState !== 'visible') return
  const query = `requestId=${id}&sessionTopic=${topic}`
  const base = choice.href.replace(/\/*$/, '')
  // A wallet inside Telegram takes a single parameter. Source: the field's own client.
  if (base.startsWith('https://t.me/')) openLink(`${base}?startapp=${toBase64Url(query)}`)
  // A scheme without a path ends with two slashes, which belong to it.
  else openLink(`${base}/wc?${query}`.replace(/^([a-z][a-z0-9+.-]*:)\/wc/i, '$1//wc'))
}

function toBase64Url(text: string): string {
  return btoa(text).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')
}
