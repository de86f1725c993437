/** What apps add to the user agent of the browser inside of them: social apps, messengers, and wallets. `; wv` is Android's own. */
const apps =
  /; wv\)|\bFB(AN|AV|_IAB)|Instagram|Telegram|LinkedInApp|Twitter for|Pinterest|Snapchat|TikTok|BytedanceWebview|MicroMessenger|\bLine\/|MetaMaskMobile|TrustWallet|Trust\/|TokenPocket|imToken|OKApp|OKEx|BitKeep|Bitget|Coinbase(Wallet|Browser)|Phantom|SafePal|Rainbow\//i

/**
 * True in the browser inside of another app. It has one window, and Google, Facebook and X let nobody sign in there. On an iPhone
 * every browser says "Safari", and a web view does not; a page on the home screen does not either, and is none.
 */
export function isInWebView(): boolean {
  const { navigator } = globalThis as { navigator?: { standalone?: boolean; userAgent?: string } }
  const { standalone, userAgent = '' } = navigator ?? {}
  return (
    'TelegramWebviewProxy' in globalThis ||
    'TelegramWebview' in globalThis ||
    apps.test(userAgent) ||
    (/iPhone|iPad|iPod/.test(userAgent) && !/Safari\//.test(userAgent) && standalone !== true)
  )
}
