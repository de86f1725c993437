import { expect, test } from 'vitest'
import { toWallet, type Wallet } from '../core/wallet.js'
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

test('default: what is installed comes first, then the code, the desktop app and the web app', () => {
  expect(listPlatforms(everywhere, { ...desktop, isInstalled: true })).toEqual([
    'browser',
    'qrcode',
    'desktop',
    'web',
  ])
})

test('behavior: on a phone the app itself and the web app, and no code', () => {
  expect(listPlatforms(everywhere, phone)).toEqual(['mobile', 'web'])
  expect(listPlatforms(wallet({ link_mode: 'https://wallet.test' }), phone)).toEqual(['mobile'])
})

test('behavior: a wallet with no way from here is unsupported', () => {
  expect(listPlatforms(wallet(), desktop)).toEqual(['unsupported'])
  expect(listPlatforms(wallet({ desktop_link: 'wallet-desktop://' }), phone)).toEqual(['unsupported'])
})

test('behavior: no code for a wallet that could not answer it', () => {
  for (const hasWalletConnect of [true, false]) {
    for (const row of [everywhere, wallet(), wallet({ webapp_link: 'https://app.wallet.test' })]) {
      const platforms = listPlatforms(row, { ...desktop, hasWalletConnect })
      expect(platforms.includes('qrcode')).toBe(hasWalletConnect && row.mobile_link !== undefined)
    }
  }
})

test('behavior: without WalletConnect a phone opens the page in the app, a desktop has the extension', () => {
  const without = { ...phone, hasWalletConnect: false }
  const browseLink = 'https://wallet.test/browse'
  expect(listPlatforms(everywhere, { ...without, browseLink })).toEqual(['mobile'])
  expect(listPlatforms(everywhere, without)).toEqual(['unsupported'])
  expect(listPlatforms(everywhere, { ...without, isInstalled: true, isMobile: false })).toEqual(['browser'])
})
