import { readDevice, toLinkTarget } from './readDevice.js'

/** What Telegram's own script gives a page that Telegram shows. Source: core.telegram.org/bots/webapps. */
type TelegramApp = { openLink?: (href: string) => void; openTelegramLink?: (href: string) => void }

/** Opens a wallet's app or page, without a referrer. In Telegram by Telegram itself, whose web view holds links back. */
export function openLink(href: string, target = toLinkTarget(readDevice())): void {
  const { WebApp } = (Reflect.get(window, 'Telegram') ?? {}) as { WebApp?: TelegramApp }
  if (href.startsWith('https://t.me/') && WebApp?.openTelegramLink) WebApp.openTelegramLink(href)
  // It takes web addresses alone.
  else if (href.startsWith('https:') && WebApp?.openLink) WebApp.openLink(href)
  else window.open(href, target, 'noreferrer noopener')
}
