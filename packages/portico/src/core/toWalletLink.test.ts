import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toWalletLink } from './toWalletLink.js'

const uri = 'wc:7f6e@2?relay-protocol=irn&symKey=587d'
const encoded = 'wc%3A7f6e%402%3Frelay-protocol%3Dirn%26symKey%3D587d'

test.each([
  ['rainbow://', `rainbow://wc?uri=${encoded}`],
  ['rainbow:', `rainbow://wc?uri=${encoded}`],
  ['rainbow', `rainbow://wc?uri=${encoded}`],
  ['rainbow:///', `rainbow://wc?uri=${encoded}`],
  ['kucoin:///wallet/walletConnect', `kucoin:///wallet/walletConnect/wc?uri=${encoded}`],
  [
    'bybitapp://open/route?targetUrl=by://web3/walletconnect',
    `bybitapp://open/route?targetUrl=by://web3/walletconnect/wc?uri=${encoded}`,
  ],
  ['ledgerlive://app', `ledgerlive://app/wc?uri=${encoded}`],
  ['https://rnbwapp.com', `https://rnbwapp.com/wc?uri=${encoded}`],
  ['https://rnbwapp.com/', `https://rnbwapp.com/wc?uri=${encoded}`],
  ['https://example.com/app//', `https://example.com/app/wc?uri=${encoded}`],
])('default: %s', (base, link) => {
  expect(toWalletLink({ base, uri })).toBe(link)
})

test('behavior: on Android, Telegram gets it encoded twice', () => {
  expect(toWalletLink({ base: 'rainbow://', isTelegramOnAndroid: true, uri })).toBe(
    `rainbow://wc?uri=${encodeURIComponent(encoded)}`,
  )
})

test('hardening A34: a base that runs script, or names no app, gives no link', () => {
  for (const base of [
    'javascript:alert(1)',
    'JavaScript://%0aalert(1)',
    'data:text/html,x',
    '',
    '//evil.test',
    '?x',
    'https://',
  ])
    expect(toWalletLink({ base, uri })).toBeUndefined()
})

test('hardening A34: an https link leads to the directory’s site, whatever follows', () => {
  for (const base of [
    'https://good.test/open?to=https://evil.test',
    'https://good.test/#@evil.test',
    'https://good.test?x=',
  ]) {
    const link = new URL(toWalletLink({ base, uri }) ?? '')
    expect(link.origin).toBe('https://good.test')
    expect([...link.searchParams.keys()]).toEqual(['uri'])
    expect(link.hash).toBe('')
  }
})

test('behavior: the wallet gets the exact pairing URI', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const link = toWalletLink({ base: 'https://good.test', uri: text })
      expect(new URL(link ?? '').searchParams.get('uri')).toBe(text)
    }),
  )
})
