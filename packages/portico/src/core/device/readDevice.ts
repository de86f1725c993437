import { isMobile } from './isMobile.js'

/** What decides how a wallet is reached from here. */
export type Device = {
  isMobile: boolean
  isAndroid: boolean
  /** A page that Telegram shows. */
  isTelegram: boolean
  isInFrame: boolean
  /** Takes extensions of the Chrome Web Store. */
  takesChromeExtensions: boolean
}

/** What Telegram's apps put into the pages that they show. Source: the field's own client. */
const telegramNames = ['TelegramWebviewProxy', 'Telegram', 'TelegramWebviewProxyProto', 'TelegramWebview']

/** Looks at the browser: its user agent, its pointer and what its app adds to the page. */
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

/** Where a link to a wallet app opens. Source: the field's own client. */
export function toLinkTarget({ isInFrame, isTelegram }: Device): '_self' | '_top' | '_blank' {
  if (isTelegram) return '_blank'
  return isInFrame ? '_top' : '_self'
}
