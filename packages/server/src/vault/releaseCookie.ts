import type { Caller } from '../http/handle.js'
import { readBrowserCookie, writeBrowserCookie } from '../identity/social/flowCookie.js'
import { walletOrigin } from '../settings/describeSettings.js'
import type { Settings } from '../settings/settings.js'

/** What a browser is known by at the wallet's own site: set in a window of it, sent to no page that is framed by another. */
export function readReleaseCookie({ header }: Pick<Caller, 'header'>): string | undefined {
  return readBrowserCookie(header('cookie'))
}

export function writeReleaseCookie(value: string, settings: Pick<Settings, 'port' | 'walletOrigin'>): string {
  return writeBrowserCookie(value, walletOrigin(settings))
}
