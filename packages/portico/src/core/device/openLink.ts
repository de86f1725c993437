import { readDevice, toLinkTarget } from './readDevice.js'

/**
 * The part of Telegram's script that opens links from a page inside Telegram. Source: core.telegram.org/bots/webapps.
 */
type TelegramApp = { openLink?: (href: string) => void; openTelegramLink?: (href: string) => void }

/**
 * Opens a wallet's app or page, without a referrer. Inside Telegram, Telegram's own function opens it, because
 * Telegram's web view blocks links.
 */
export function openLink(href: string, target = toLinkTarget(readDevice())): void {
  const { WebApp } = (Reflect.get(window, 'Telegram') ?? {}) as { WebApp?: TelegramApp }
  if (href.startsWith('https://t.me/') && WebApp?.openTelegramLink) WebApp.openTelegramLink(href)
  // `openLink` accepts only web URLs.
  else if (href.startsWith('https:') && WebApp?.openLink) WebApp.openLink(href)
  else window.open(href, target, 'noreferrer noopener')
}
