import { toBase64Url } from '../../format/toBase64Url.js'
import { isInWebView } from '../device/isInWebView.js'
import type { EmbeddedSocial } from '../embeddedClient.js'
import { languageOf } from '../languageOf.js'
import type { Portico } from '../portico.js'

/** Size of the provider's window. CSS pixels. Source: specification, section 9. */
export const socialPopupSize = { height: 800, width: 600 } as const

/** The window in which a user logs in at a provider. */
export type SocialWindow = {
  /**
   * Null if the browser blocked the window. Also null in a browser inside another app, which has only one window, and
   * on a page without https, where no login is possible.
   */
  popup: Window | null
  /** Random bytes in base64url. The window uses them to request its destination. */
  ticket: string
}

/**
 * Opens the window of a login. Call it before the first `await` after a click, because browsers open windows only
 * during the click. The code of the login may load afterwards.
 */
export function openSocialWindow(portico: Portico): SocialWindow {
  const ticket = createTicket()
  const hasWindow = !isInWebView() && globalThis.isSecureContext !== false
  return { popup: hasWindow ? openPopup(portico, ticket) : null, ticket }
}

/** Returns the origin of the wallet's site, or an empty text if none is configured. */
export function walletOrigin(portico: Portico): string {
  const { embedded } = portico.options
  return URL.canParse(embedded?.walletOrigin ?? '') ? new URL(embedded?.walletOrigin ?? '').origin : ''
}

/**
 * Creates 32 random bytes in base64url. The window uses them to request its destination, even if this page can no
 * longer access the window.
 */
function createTicket(): string {
  return toBase64Url(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
}

function openPopup(portico: Portico, ticket: string): Window | null {
  const { height, width } = socialPopupSize
  const left = Math.max(0, window.screenX + (window.outerWidth - width) / 2)
  const top = Math.max(0, window.screenY + (window.outerHeight - height) / 2)
  return window.open(
    `${walletOrigin(portico)}/loading#${new URLSearchParams({ dir: getComputedStyle(document.body).direction, lang: languageOf(portico).lang, ticket })}`,
    'portico-social',
    `popup,width=${width},height=${height},left=${Math.round(left)},top=${Math.round(top)}`,
  )
}

/** Providers that refuse logins inside another app. Source: their policies on embedded web views. */
const turnedAway: readonly EmbeddedSocial[] = ['google', 'facebook', 'x']

/** True for a provider that refuses logins in this browser: see `isInWebView`. */
export const isTurnedAway = (provider: EmbeddedSocial): boolean =>
  turnedAway.includes(provider) && isInWebView()
