import { openLink } from './openLink.js'

/** Opens this page in the device's browser, outside the app that shows it. Works only if the app allows it. */
export function openInBrowser(): void {
  const { href } = location
  const { userAgent } = navigator
  // Sources: developer.chrome.com, "Android intents with Chrome"; WebKit opens `x-safari-` since iOS 17.
  if (/Android/i.test(userAgent) && /^https?:/.test(href)) {
    const [scheme = 'https'] = href.split(':')
    const rest = href.replace(/^https?:/, '').replace(/#.*/, '')
    location.href = `intent:${rest}#Intent;scheme=${scheme};action=android.intent.action.VIEW;end`
  } else if (/iPhone|iPad|iPod/.test(userAgent) && !('TelegramWebviewProxy' in window)) {
    location.href = `x-safari-${href}`
  } else openLink(href, '_blank')
}
