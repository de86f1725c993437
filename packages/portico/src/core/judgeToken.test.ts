import { mainnet } from 'viem/chains'
import { expect, test } from 'vitest'
import { isDust, isSuspiciousToken } from './judgeToken.js'
import { toNetwork } from './network.js'
import type { TokenBalance } from './tokenBalance.js'

const network = toNetwork(mainnet)
const token = (name: string, symbol: string, price = 0, value?: number): TokenBalance => ({
  address: `eip155:1:0x${'1'.repeat(40)}`,
  chainId: 'eip155:1',
  iconUrl: '',
  name,
  price,
  quantity: { decimals: '18', numeric: '1' },
  symbol,
  ...(value !== undefined && { value }),
})

test.each([
  ['Visit https://free-usdc.example to claim', 'USDC'],
  ['claim-rewards.xyz', 'REWARD'],
  ['$ 5,000 Airdrop', 'AIR'],
  ['USD\u200bC', 'USDC'],
  ['\u202eCDSU', 'USDC'],
  ['Ether', 'ETH'],
  ['Ether', '\u0395\u03a4\u0397'],
  ['USD Coin', 'USDC'],
  ['Tether USD', 'USD\u20ae'],
])('hardening A40: %s (%s) is suspicious', (name, symbol) => {
  expect(isSuspiciousToken(token(name, symbol), network)).toBe(true)
})

test.each([
  ['USD Coin', 'USDC', 1],
  ['Some Small Token', 'SST', 0],
  ['yearn.finance', 'YFI', 9_000],
])('default: %s (%s) is not', (name, symbol, price) => {
  expect(isSuspiciousToken(token(name, symbol, price), network)).toBe(false)
})

test('hardening A40: a token that the server marks is suspicious, whatever its price; one that it verifies is not an impostor', () => {
  expect(isSuspiciousToken({ ...token('Some Token', 'SST', 5), isSpam: true }, network)).toBe(true)
  expect(isSuspiciousToken({ ...token('USD Coin', 'USDC'), isSpam: false }, network)).toBe(false)
})

test('behavior: a well-known token is genuine at its own address, and under its name on another network', () => {
  const address = 'eip155:1:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48' as const
  expect(isSuspiciousToken({ ...token('USD Coin', 'USDC'), address }, network)).toBe(false)
  expect(isSuspiciousToken(token('USD Coin', 'USDC'), { ...network, caipNetworkId: 'eip155:31337' })).toBe(
    false,
  )
})

test('behavior: the native token is genuine', () => {
  const { address: _, ...native } = token('Ether', 'ETH')
  expect(isSuspiciousToken(native, network)).toBe(false)
})

test('behavior: dust has a price, and is worth almost nothing', () => {
  expect(isDust(token('A', 'A', 1, 0.009))).toBe(true)
  expect(isDust(token('A', 'A', 1, 0.01))).toBe(false)
  expect(isDust(token('A', 'A'))).toBe(false)
})
