import { isMobile } from './isMobile.js'

/** The properties of the browser that decide how a wallet can be reached. */
export type Device = {
  isMobile: boolean
  isAndroid: boolean
  /** True for a page inside Telegram. */
  isTelegram: boolean
  isInFrame: boolean
  /** True if extensions from the Chrome Web Store can be installed. */
  takesChromeExtensions: boolean
}

/** Globals that Telegram's apps add to their pages. Source: the clients of other kits. */
const telegramNames = ['TelegramWebviewProxy', 'Telegram', 'TelegramWebviewProxyProto', 'TelegramWebview']

/**
 * Reads the device's properties from the browser's user agent, its pointer, and the globals that an app adds to the
 * page.
 */
export function readDevice(): Device {
  const { userAgent } = navigator
  const onMobile = isMobile()
  return {
    isAndroid: /Android/i.test(userAgent),
    isInFrame: window.self !== window.top,
    isMobile: onMobile,
    isTelegram: telegramNames.some((name) => Reflect.get(window, name) !== undefined),
    takesChromeExtensions: !onMobile && /Chrom(e|ium)\//.test(userAgent),
  }
}

/** Returns the window target for a link to a wallet app. Source: the clients of other kits. */
export function toLinkTarget({ isInFrame, isTelegram }: Device): '_self' | '_top' | '_blank' {
  if (isTelegram) return '_blank'
  return isInFrame ? '_top' : '_self'
}
