import { forwardedEntry } from './http/clientAddress.js'
import { walletOrigin } from './settings/describeSettings.js'
import type { Settings } from './settings/settings.js'

/** Returns the server's own URL: the operator's setting if there is one, otherwise as the client requested it. */
export function readPublicUrl(
  settings: Pick<Settings, 'publicUrl' | 'trustedProxies'>,
  request: Request,
): string {
  if (settings.publicUrl !== undefined) return settings.publicUrl.replace(/\/+$/, '')
  const { host, protocol } = new URL(request.url)
  const forwarded = forwardedEntry(request.headers.get('x-forwarded-proto'), settings.trustedProxies)
  return `${forwarded?.toLowerCase() === 'https' ? 'https:' : protocol}//${host}`
}

/** Returns the URL of the site that the browser requested. The wallet's site may have its own host and scheme. */
export function readSiteUrl(settings: Settings, request: Request): string {
  const wallet = walletOrigin(settings)
  return new URL(request.url).host === new URL(wallet).host ? wallet : readPublicUrl(settings, request)
}
