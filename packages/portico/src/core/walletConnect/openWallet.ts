import type { Portico } from '../createPortico.js'
import { readStored, storedKeys, writeStored } from '../storage/storedKeys.js'
import type { Wallet } from '../wallet.js'

/** True where a wallet is an app on the same device: what is to be approved is then behind this page. */
function isPhone(): boolean {
  return typeof navigator !== 'undefined' && /Android|iPhone|iPad|iPod/i.test(navigator.userAgent ?? '')
}

/** Keeps by which link the wallet was reached, under its well-known key; a code that was scanned has none. */
export function keepDeepLinkChoice(portico: Portico, wallet: Wallet | undefined): void {
  const href = isPhone() ? wallet?.mobile_link : undefined
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
  if (!choice || !isPhone() || document.visibilityState !== 'visible') return
  const link = `${choice.href.replace(/\/*$/, '')}/wc?requestId=${id}&sessionTopic=${topic}`
  // A scheme alone ends with two slashes, which are part of it.
  const href = link.replace(/^([a-z][a-z0-9+.-]*:)\/wc/i, '$1//wc')
  const isTelegram = 'TelegramWebviewProxy' in window || 'TelegramWebview' in window
  const target = isTelegram ? '_blank' : window.top === window ? '_self' : '_top'
  window.open(href, target, 'noreferrer noopener')
}
