import { openLink } from './openLink.js'

/** Opens this page in the browser of the device, out of the app that shows it, as far as the app lets it go. */
export function openInBrowser(): void {
  const { href } = location
  const { userAgent } = navigator
  // Source: developer.chrome.com, "Android intents with Chrome"; WebKit opens `x-safari-` since iOS 17.
  if (/Android/i.test(userAgent) && /^https?:/.test(href)) {
    const [scheme = 'https'] = href.split(':')
    const rest = href.replace(/^https?:/, '').replace(/#.*/, '')
    location.href = `intent:${rest}#Intent;scheme=${scheme};action=android.intent.action.VIEW;end`
  } else if (/iPhone|iPad|iPod/.test(userAgent) && !('TelegramWebviewProxy' in window)) {
    location.href = `x-safari-${href}`
  } else openLink(href, '_blank')
}
