import { type Hex, stringToHex, toHex } from 'viem'
import { expect, test, vi } from 'vitest'
import type { Rpc } from '../networks/rpc.js'
import { findFakeNames } from './findFakeNames.js'

const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const stranger = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

/** A token with this symbol. */
const called = (symbol: string) =>
  vi.fn<Rpc>(async (_, __, params) => {
    const [{ data }] = params as [{ data: Hex }]
    return data === '0x313ce567' ? toHex(6, { size: 32 }) : stringToHex(symbol, { size: 32 })
  })

test.each([
  ['USDC', 'eip155:1', ['USDC']],
  ['usd\u0441', 'eip155:1', ['USDC']],
  ['ETH', 'eip155:1', ['ETH']],
  ['POL', 'eip155:137', ['POL']],
  ['POL', 'eip155:1', []],
  ['aUSDC', 'eip155:1', []],
  ['', 'eip155:1', []],
  ['USDC', 'eip155:31337', []],
  ['USDC', 'eip155:324', []],
])('hardening A40: a token with the name %j on %s', async (symbol, networkId, names) => {
  expect(await findFakeNames(called(symbol), networkId, [stranger, stranger.toLowerCase()])).toEqual(names)
})

test('behavior: the listed token itself, and a coin’s own contract, are not checked', async () => {
  const rpc = called('USDC')
  expect(await findFakeNames(rpc, 'eip155:1', [usdc, usdc.toLowerCase()])).toEqual([])
  const polygonCoin = '0x0000000000000000000000000000000000001010'
  expect(await findFakeNames(rpc, 'eip155:137', [polygonCoin])).toEqual([])
  expect(rpc).not.toHaveBeenCalled()
})
