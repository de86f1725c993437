/**
 * Marks that apps add to the user agent of their in-app browser: social apps, messengers and wallets. Android itself
 * adds `; wv`.
 */
const apps =
  /; wv\)|\bFB(AN|AV|_IAB)|Instagram|Telegram|LinkedInApp|Twitter for|Pinterest|Snapchat|TikTok|BytedanceWebview|MicroMessenger|\bLine\/|MetaMaskMobile|TrustWallet|Trust\/|TokenPocket|imToken|OKApp|OKEx|BitKeep|Bitget|Coinbase(Wallet|Browser)|Phantom|SafePal|Rainbow\/|KAKAOTALK|DaumApps|NAVER\(|\binapp\b|Reddit|Discord|Viber|Zalo|Weibo|AlipayClient|DingTalk|WhatsApp|Slack|\bQQ\/|Barcelona |VKAndroidApp|baidubox/i

/**
 * Checks for Android's web view by its user agent, which names a version before Chrome's, even if the app removed
 * `; wv`. Some browsers built on the web view do this too, but they also name themselves.
 */
const isAndroidView = (userAgent: string) =>
  /Android.* Version\/\d+\.\d+ Chrome\//.test(userAgent) &&
  !/Browser\b|\b(Baidu|DuckDuckGo|Ddg|EdgA|Ecosia|Focus|Klar|OPR|OPT)\b/i.test(userAgent)

/**
 * Checks whether the page is in the in-app browser of another app. Such a browser has only one window, and Google,
 * Facebook and X refuse logins in it. On an iPhone, every real browser has "Safari" in its user agent, and a web view
 * does not. A page opened from the home screen lacks it too, but is not a web view.
 */
export function isInWebView(): boolean {
  const { navigator } = globalThis as { navigator?: { standalone?: boolean; userAgent?: string } }
  const { standalone, userAgent = '' } = navigator ?? {}
  return (
    'TelegramWebviewProxy' in globalThis ||
    'TelegramWebview' in globalThis ||
    apps.test(userAgent) ||
    isAndroidView(userAgent) ||
    (/iPhone|iPad|iPod/.test(userAgent) && !/Safari\//.test(userAgent) && standalone !== true)
  )
}
