import { expect, test } from 'vitest'
import { isSwapNetwork, slippageLimits, swapNetworkIds } from './swapNetworks.js'

test('default: swaps are offered on exactly twelve networks, and on local ones', () => {
  expect(swapNetworkIds).toEqual(
    [1, 42161, 10, 324, 8453, 56, 137, 100, 43114, 250, 8217, 1313161554].map((id) => `eip155:${id}`),
  )
  expect(swapNetworkIds.every(isSwapNetwork)).toBe(true)
  expect(['eip155:31337', 'eip155:1337'].every(isSwapNetwork)).toBe(true)
})

test.each([
  'eip155:11155111',
  'eip155:42220',
  'eip155',
  '',
  'solana:1',
  'solana:31337',
  'eip155:',
])('behavior: no swaps on %j', (networkId) => expect(isSwapNetwork(networkId)).toBe(false))

test('behavior: the default slippage is 1%', () => {
  expect(slippageLimits).toEqual({ default: 1, least: 0.1, most: 15 })
})
