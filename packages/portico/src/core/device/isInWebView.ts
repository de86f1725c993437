/**
 * Marks that apps add to the user agent of their in-app browser: social apps, messengers and wallets. `;
 * wv` is Android's own.
 */
const apps =
  /; wv\)|\bFB(AN|AV|_IAB)|Instagram|Telegram|LinkedInApp|Twitter for|Pinterest|Snapchat|TikTok|BytedanceWebview|MicroMessenger|\bLine\/|MetaMaskMobile|TrustWallet|Trust\/|TokenPocket|imToken|OKApp|OKEx|BitKeep|Bitget|Coinbase(Wallet|Browser)|Phantom|SafePal|Rainbow\//i

/**
 * Checks whether the page is in the in-app browser of another app. It has one window, and Google, Facebook and X
 * refuse logins there. On an iPhone every real browser has "Safari" in its user agent, and a web view does not. A page
 * on the home screen does not have it either, but is no web view.
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
