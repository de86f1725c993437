import { expect, test, vi } from 'vitest'
import { isInWebView } from './isInWebView.js'

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const pixel = (more: string) =>
  `Mozilla/5.0 (Linux; Android 15; Pixel 9${more}) AppleWebKit/537.36 (KHTML, like Gecko)`

test.each([
  [`${iPhone} Mobile/22A3354 Instagram 350.0.0.0 (iPhone15,2)`, true],
  [`${pixel('; wv')} Version/4.0 Chrome/130.0.0.0 Mobile Safari/537.36 Instagram 350.0.0.0 Android`, true],
  [`${pixel('; wv')} Version/4.0 Chrome/130.0.0.0 Mobile Safari/537.36 Telegram-Android/11.3.4`, true],
  [`${iPhone} Mobile/15E148 [LinkedInApp]/9.30.1`, true],
  [`${pixel('; wv')} Version/4.0 Chrome/130.0.0.0 Mobile Safari/537.36 [LinkedInApp]`, true],
  [`${iPhone} Mobile/15E148 [FBAN/FBIOS;FBAV/480.0.0.0]`, true],
  [`${iPhone} Version/18.0 Mobile/15E148 Safari/604.1 Twitter for iPhone/10.60`, true],
  [`${iPhone} Version/18.0 Mobile/15E148 Safari/604.1 MetaMaskMobile`, true],
  [`${pixel('')} Chrome/130.0.0.0 Mobile Safari/537.36 TokenPocket_Android`, true],
  [`${pixel('')} Chrome/130.0.0.0 Mobile Safari/537.36;KAKAOTALK 2410320`, true],
  [`${pixel('')} Chrome/130.0.0.0 Mobile Safari/537.36 Reddit/2024.40.0`, true],
  [`${pixel('')} Chrome/130.0.0.0 Mobile Safari/537.36 NAVER(inapp; search; 1000; 12.8.1)`, true],
  // An app that removed the mark of the web view and does not identify itself.
  [`${pixel('')} Version/4.0 Chrome/130.0.0.0 Mobile Safari/537.36`, true],
  [`${pixel('')} Version/4.0 Chrome/130.0.0.0 Mobile Safari/537.36 XiaoMi/MiuiBrowser/14.10`, false],
  [`${pixel('')} Version/4.0 Chrome/130.0.0.0 Mobile DuckDuckGo/5 Safari/537.36`, false],
  [`${pixel('')} SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36`, false],
  [`${pixel('')} Chrome/130.0.0.0 Mobile Safari/537.36 VKAndroidApp/8.100-20000`, true],
  [`${pixel('')} Chrome/130.0.0.0 Mobile Safari/537.36 T7/13.60 baiduboxapp/13.60.0.10`, true],
  [`${iPhone} GSA/340.0.0 Mobile/15E148 Safari/604.1`, false],
  [`${iPhone} EdgiOS/130.0.0.0 Mobile/15E148 Safari/605.1.15`, false],
  [`${iPhone} OPT/5.0.0 Mobile/15E148 Safari/604.1`, false],
  [`${iPhone} Version/18.0 Mobile/15E148 DuckDuckGo/7 Safari/605.1.15`, false],
  // A wallet's web view that does not identify itself.
  [`${iPhone} Mobile/15E148`, true],
  [`${pixel('; wv')} Version/4.0 Chrome/130.0.0.0 Mobile Safari/537.36`, true],
  [`${iPhone} Version/18.0 Mobile/15E148 Safari/604.1`, false],
  [`${iPhone} CriOS/130.0.0.0 Mobile/15E148 Safari/604.1`, false],
  [`${iPhone} FxiOS/131.0 Mobile/15E148 Safari/605.1.15`, false],
  [`${pixel('')} Chrome/130.0.0.0 Mobile Safari/537.36`, false],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36',
    false,
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
    false,
  ],
])('hardening R41: %s is another app’s web view: %s', (userAgent, expected) => {
  vi.stubGlobal('navigator', { userAgent })
  expect(isInWebView()).toBe(expected)
  vi.unstubAllGlobals()
})

test('hardening R41: a page on an iPhone’s home screen is an ordinary page', () => {
  vi.stubGlobal('navigator', { standalone: true, userAgent: `${iPhone} Mobile/15E148` })
  expect(isInWebView()).toBe(false)
  vi.unstubAllGlobals()
})
