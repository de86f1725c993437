import { expect, test } from 'vitest'
import { findCoinCheck, readCoinUnits } from './readCoinUnits.js'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const other = '0x00000000000000000000000000000000000000C1'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const celo = '0x471EcE3750Da237f93B8E339c536989b8978a438'
const yes = `0x${'1'.padStart(64, '0')}`

/** Returns the result for a token, and the calls of the node, which says that the token is the coin. */
async function read(more: Partial<Parameters<typeof readCoinUnits>[0]>) {
  const calls: object[] = []
  const units = await readCoinUnits({
    account,
    call: async (transaction) => {
      calls.push(transaction)
      return yes
    },
    decimals: 6,
    nativeBalance: 5n * 10n ** 18n + 1n,
    networkId: 'eip155:1',
    tokenAddress: other,
    tokenBalance: 5n * 10n ** 6n,
    ...more,
  })
  return { calls: calls.length, units }
}

test('default: one base unit of a token with 6 decimals is 10^12 base units of the coin', async () => {
  expect(await read({})).toEqual({ calls: 1, units: 10n ** 12n })
  expect(await read({ decimals: 18, tokenBalance: 5n * 10n ** 18n + 1n })).toEqual({ calls: 1, units: 1n })
  expect(await read({ decimals: 0, tokenBalance: 5n })).toEqual({ calls: 1, units: 10n ** 18n })
})

test.each([
  ['one place fewer', { nativeBalance: 5n * 10n ** 17n }],
  ['one place more', { nativeBalance: 5n * 10n ** 19n }],
  ['the same base units', { nativeBalance: 5n * 10n ** 6n }],
  ['unknown decimals', { decimals: undefined }],
  ['more decimals than the coin', { decimals: 19 }],
  ['no balance', { nativeBalance: 0n, tokenBalance: 0n }],
])('hardening R39: if a stranger fills up the coin to the amount of a token with %s, the token is not checked', async (_, more) => {
  expect(await read(more)).toEqual({ calls: 0, units: undefined })
})

test('hardening R39: a well-known token is never the coin, whatever a node says', async () => {
  expect(await read({ tokenAddress: usdc })).toEqual({ calls: 0, units: undefined })
  // The same address may be another token elsewhere.
  expect(await read({ networkId: 'eip155:7777', tokenAddress: usdc })).toEqual({
    calls: 1,
    units: 10n ** 12n,
  })
})

test('hardening R39: a network’s reserved address needs no node', async () => {
  const tokenBalance = 5n * 10n ** 18n + 1n
  expect(await read({ decimals: undefined, tokenAddress: celo, tokenBalance })).toEqual({
    calls: 0,
    units: 1n,
  })
})

test('hardening R39: if a node does not support the check, the token is not the coin', async () => {
  const call = async () => {
    throw new Error('unsupported')
  }
  expect((await read({ call })).units).toBeUndefined()
  expect((await read({ call: async () => '0x' })).units).toBeUndefined()
})

test('hardening R39: each check asks about another address', () => {
  const check = () =>
    findCoinCheck({
      account,
      decimals: 6,
      nativeBalance: 5n * 10n ** 18n,
      networkId: 'eip155:1',
      tokenAddress: other,
      tokenBalance: 5n * 10n ** 6n,
    })?.transaction?.data
  expect(new Set(Array.from({ length: 20 }, check)).size).toBe(20)
})
