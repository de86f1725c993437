import { type Hex, stringToHex, toHex } from 'viem'
import { expect, test, vi } from 'vitest'
import { WalletError } from '../errors/WalletError.js'
import type { Rpc } from '../networks/rpc.js'
import { findFakeNames } from './findFakeNames.js'
import { createTokenFacts } from './readTokenFacts.js'

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
  const tokens = [stranger, stranger.toLowerCase()]
  const found = await findFakeNames(createTokenFacts(called(symbol)), networkId, tokens)
  expect(found).toEqual({ isUnread: false, names })
})

test('behavior: the listed token itself, and a coin’s own contract, are not checked', async () => {
  const rpc = called('USDC')
  const readFacts = createTokenFacts(rpc)
  const none = { isUnread: false, names: [] }
  expect(await findFakeNames(readFacts, 'eip155:1', [usdc, usdc.toLowerCase()])).toEqual(none)
  const polygonCoin = '0x0000000000000000000000000000000000001010'
  expect(await findFakeNames(readFacts, 'eip155:137', [polygonCoin])).toEqual(none)
  expect(rpc).not.toHaveBeenCalled()
})

test('hardening R44: if the node does not say what a token is called, that is reported, with the other names', async () => {
  const silent = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'
  const usdcLike = called('USDC')
  const rpc: Rpc = async (network, method, params) => {
    const [{ to }] = params as [{ to: string }]
    if (to === silent.toLowerCase()) throw new WalletError('NODE_REFUSED', 'limit', { nodeCode: -32005 })
    return usdcLike(network, method, params)
  }
  const found = await findFakeNames(createTokenFacts(rpc), 'eip155:1', [silent, stranger])
  expect(found).toEqual({ isUnread: true, names: ['USDC'] })
})
