/**
 * Marks that apps add to the user agent of their in-app browser: social apps, messengers and wallets. Android itself
 * adds `; wv`.
 */
const apps =
  /; wv\)|\bFB(AN|AV|_IAB)|Instagram|Telegram|LinkedInApp|Twitter for|Pinterest|Snapchat|TikTok|BytedanceWebview|MicroMessenger|\bLine\/|MetaMaskMobile|TrustWallet|Trust\/|TokenPocket|imToken|OKApp|OKEx|BitKeep|Bitget|Coinbase(Wallet|Browser)|Phantom|SafePal|Rainbow\/|KAKAOTALK|DaumApps|NAVER\(|\binapp\b|Reddit|Discord|Viber|Zalo|Weibo|AlipayClient|DingTalk|WhatsApp|Slack|\bQQ\/|Barcelona |VKAndroidApp|vkclient|baidubox|XiaoHongShu|Kwai|aweme/i

/**
 * Checks for Android's web view by its user agent, which names a version before Chrome's, even if the app removed
 * `; wv`. Some browsers built on the web view do this too, but they also name themselves.
 */
const isAndroidView = (userAgent: string) =>
  /Android.* Version\/\d+\.\d+ Chrome\//.test(userAgent) &&
  !/Browser\b|\b(Baidu|DuckDuckGo|Ddg|EdgA|Ecosia|Focus|Klar|OPR|OPT)\b/i.test(userAgent)

/** Checks for a web view on an iPhone: no "Safari", or "Safari" without "Version" and without a browser's own name. */
const isAppleView = (userAgent: string) =>
  /iPhone|iPad|iPod/.test(userAgent) &&
  !/Version\/.*Safari\/|\b(\w+iOS|OPT|GSA|\w*Browser|Brave|DuckDuckGo|Ddg|Ecosia|Focus|Klar|Puffin|Vivaldi|Whale)\/.*Safari\//.test(
    userAgent,
  )

/**
 * Checks whether the page is in the in-app browser of another app. Such a browser has only one window, and Google,
 * Facebook and X refuse logins in it. A page opened from the home screen lacks it too, but is not a web view.
 */
export function isInWebView(): boolean {
  const { navigator } = globalThis as { navigator?: { standalone?: boolean; userAgent?: string } }
  const { standalone, userAgent = '' } = navigator ?? {}
  return (
    'TelegramWebviewProxy' in globalThis ||
    'TelegramWebview' in globalThis ||
    apps.test(userAgent) ||
    isAndroidView(userAgent) ||
    (isAppleView(userAgent) && standalone !== true)
  )
}
