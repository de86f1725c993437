import { expect, test } from 'vitest'
import { toWallet, type Wallet } from '../../core/wallet.js'
import { listPlatforms, type PlatformContext } from './listPlatforms.js'

const wallet = (more: object = {}) => toWallet({ id: 'w', name: 'Wallet', ...more }) as Wallet
const everywhere = wallet({
  desktop_link: 'wallet-desktop://',
  mobile_link: 'wallet://',
  webapp_link: 'https://app.wallet.test',
})
const desktop: PlatformContext = {
  browseLink: undefined,
  hasWalletConnect: true,
  isInstalled: false,
  isMobile: false,
}
const phone = { ...desktop, isMobile: true }

test('default: the extension comes first, then the code, the desktop app and the web app', () => {
  expect(listPlatforms(everywhere, { ...desktop, isInstalled: true })).toEqual([
    'browser',
    'qrcode',
    'desktop',
    'web',
  ])
})

test('behavior: on a phone the app and the web app, and no code', () => {
  expect(listPlatforms(everywhere, phone)).toEqual(['mobile', 'web'])
  const universal = wallet({ answers_pairings: true, link_mode: 'https://wallet.test' })
  expect(listPlatforms(universal, phone)).toEqual(['mobile'])
})

test('behavior: the listing decides whether an app supports pairing, or else its scheme', () => {
  const mobile_link = 'wallet://'
  const link_mode = 'https://wallet.test'
  for (const [row, answers] of [
    [{ mobile_link }, true],
    [{ link_mode }, false],
    [{ answers_pairings: false, link_mode, mobile_link }, false],
    [{ answers_pairings: true }, true],
    [{ answers_pairings: null, mobile_link }, true],
    [{ answers_pairings: 'yes', link_mode }, false],
  ] as const) {
    expect(listPlatforms(wallet(row), desktop)).toEqual([answers ? 'qrcode' : 'unsupported'])
  }
  // No link would open the wallet's app, so the user copies the content of the code and pastes it into the app.
  const pasted = wallet({ answers_pairings: true })
  expect(listPlatforms(pasted, phone)).toEqual(['qrcode'])
  expect(listPlatforms(pasted, { ...phone, hasWalletConnect: false })).toEqual(['unsupported'])
})

test('behavior: a wallet without any way from this device is unsupported', () => {
  expect(listPlatforms(wallet(), desktop)).toEqual(['unsupported'])
  expect(listPlatforms(wallet({ desktop_link: 'wallet-desktop://' }), phone)).toEqual(['unsupported'])
})

test('behavior: no code for a wallet that could not scan it', () => {
  for (const hasWalletConnect of [true, false]) {
    for (const row of [everywhere, wallet(), wallet({ webapp_link: 'https://app.wallet.test' })]) {
      const platforms = listPlatforms(row, { ...desktop, hasWalletConnect })
      expect(platforms.includes('qrcode')).toBe(hasWalletConnect && row.mobile_link !== undefined)
    }
  }
})

test('behavior: without WalletConnect a phone opens the page in the app, and a desktop has the extension', () => {
  const without = { ...phone, hasWalletConnect: false }
  const browseLink = 'https://wallet.test/browse'
  expect(listPlatforms(everywhere, { ...without, browseLink })).toEqual(['mobile'])
  expect(listPlatforms(everywhere, without)).toEqual(['unsupported'])
  expect(listPlatforms(everywhere, { ...without, isInstalled: true, isMobile: false })).toEqual(['browser'])
})
