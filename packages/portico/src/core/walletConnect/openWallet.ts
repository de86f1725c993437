import { toBase64Url } from '../../format/toBase64Url.js'
import { isMobile } from '../device/isMobile.js'
import { openLink } from '../device/openLink.js'
import type { Portico } from '../portico.js'
import { deviceStorage } from '../storage/deviceStorage.js'
import { readStored, storedKeys, writeStored } from '../storage/storedKeys.js'
import type { Wallet } from '../wallet.js'

/** Returns the link that opens a wallet's app for a pairing: the app's own scheme, or an https URL. */
export function toAppLink(
  portico: Portico,
  { link_mode, mobile_link }: Pick<Wallet, 'link_mode' | 'mobile_link'>,
): string | undefined {
  const { preferUniversalLinks = false } = portico.options.wallets
  return preferUniversalLinks ? (link_mode ?? mobile_link) : (mobile_link ?? link_mode)
}

/**
 * Stores the link that opened the wallet. WalletConnect clients read it by its name. If the user scanned a code, there
 * is no link.
 */
export function keepDeepLinkChoice(portico: Portico, wallet: Wallet | undefined): void {
  const href = wallet && isMobile() ? toAppLink(portico, wallet) : undefined
  writeStored(
    deviceStorage(portico),
    storedKeys.deepLinkChoice,
    href && wallet ? { href, name: wallet.name } : undefined,
  )
}

/**
 * Opens the wallet's app, so the user sees the request. Works only on a phone, and only for the wallet that the user
 * chose there. A hidden page opens nothing.
 */
export function openWallet(
  { storage }: Pick<Portico, 'storage'>,
  { id, topic }: { id: number; topic: string },
): void {
  const choice = readStored(storage, storedKeys.deepLinkChoice)
  if (!choice || !isMobile() || document.visibilityState !== 'visible') return
  const query = `requestId=${id}&sessionTopic=${topic}`
  const base = choice.href.replace(/\/*$/, '')
  // A wallet inside Telegram accepts only one parameter. Source: the clients of other kits.
  if (base.startsWith('https://t.me/')) openLink(`${base}?startapp=${toBase64Url(query)}`)
  // If a scheme has no path, its two slashes must stay.
  else openLink(`${base}/wc?${query}`.replace(/^([a-z][a-z0-9+.-]*:)\/wc/i, '$1//wc'))
}
