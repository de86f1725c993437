import { expect, test } from 'vitest'
import { isAppLink, isWebLink } from './walletLinks.js'

const schemes = [
  ...['about', 'android-app', 'applescript', 'blob', 'chrome', 'chrome-extension', 'data'],
  ...['facetime', 'facetime-audio', 'file', 'filesystem', 'ftp', 'http', 'intent', 'itms-appss'],
  ...[
    'itms-services',
    'javascript',
    'ldap',
    'ldaps',
    'mailto',
    'market',
    'mms',
    'ms-appinstaller',
    'ms-msdt',
  ],
  ...[
    'ms-settings',
    'search-ms',
    'shortcuts',
    'sip',
    'sips',
    'smb',
    'sms',
    'ssh',
    'tel',
    'telprompt',
    'vbscript',
    'view-source',
  ],
  ...['webcal', 'ws', 'wss', 'x-apple-health'],
]

const schemesOfBrowsers = [
  ...['alohabrowser', 'alook', 'brave', 'cakebrowser', 'cakeslice', 'ddgLaunch', 'ddgQuickLink', 'dolphin'],
  ...['fennec', 'firefox', 'firefox-focus', 'firefox-klar', 'firefox-private', 'googlechrome'],
  ...['googlechrome-x-callback', 'googlechromes', 'kaspersky-safebrowser-https', 'mibrowser', 'mibrowsers'],
  ...['microsoft-edge', 'microsoft-edge-http', 'microsoft-edge-https', 'mttbrowser', 'mttbrowserhd'],
  ...['onionhttp', 'onionhttps', 'opera', 'opera-gx', 'opera-http', 'opera-https', 'ophttps', 'puffin'],
  ...['puffins', 'shttp', 'touch-http', 'touch-https', 'ucbrowser', 'vivaldi', 'x-safari-https'],
  ...['webbrowser', 'yandexbrowser-open-url'],
]

test.each([
  ...schemes,
  ...schemesOfBrowsers,
])('hardening A34: %s does not belong to a wallet, with or without slashes, in any letter case', (scheme) => {
  for (const name of [scheme, scheme.toUpperCase()])
    for (const link of [`${name}:`, `${name}:x`, `${name}:/x`, `${name}://x`, `${name}:///x`])
      expect([isAppLink(link), isWebLink(link)], link).toEqual([false, false])
})

test('hardening A34: a link that opens any page in a browser leads to no wallet', () => {
  for (const link of [
    'firefox://open-url?url=http://evil.test',
    'googlechrome://navigate?url=http://evil.test',
    'microsoft-edge:http://evil.test',
    'touch-http://evil.test',
    'ddgQuickLink://evil.test',
  ])
    expect(isAppLink(link), link).toBe(false)
})

test.each([
  'wallet:',
  'wallet:open',
  'wallet:/open',
  'wal let://open',
  'wallet://a b',
  'wallet://a\nb',
  '1wallet://open',
  'wället://open',
  '//wallet.test',
  'wallet',
  '',
])('hardening A34: %j is not of the form scheme://', (link) => {
  expect(isAppLink(link)).toBe(false)
})

test.each([
  'rainbow://',
  'hyperPay://',
  'ms://',
  'edge://',
  'cryptobrowser://',
  'cakewallet://',
  'bravewallet://',
  'operawallet://',
  'telos://',
  'network.app+x-1://open?to={url}',
])('default: %s opens an app', (link) => {
  expect([isAppLink(link), isWebLink(link)]).toEqual([true, false])
})

test('hardening A34: web links are https only; plain http only for the user’s own machine', () => {
  const safe = ['https://wallet.test/wc', 'http://localhost:5173/phone', 'http://127.0.0.1']
  for (const link of safe) expect([isAppLink(link), isWebLink(link)], link).toEqual([true, true])
  for (const link of [
    'http://wallet.test',
    'http://localhost.evil.test',
    'http://localhost@evil.test',
    'http://127.0.0.1.evil.test',
    'http://192.168.0.2/',
    'https:wallet.test',
    'https:/wallet.test',
    'https://',
    'http://localhost:@evil.test',
    'http://[::1]/',
    'https://a b',
    'https://[',
  ])
    expect([isAppLink(link), isWebLink(link)], link).toEqual([false, false])
})
