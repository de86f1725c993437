import { mainnet } from 'viem/chains'
import { expect, test } from 'vitest'
import { toNetwork } from './network.js'
import { judgeSwapTarget } from './swapTarget.js'

const network = toNetwork(mainnet)
const owner = `0x${'a1'.repeat(20)}`
const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const dai = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const judge = (fromAddress: string | undefined, toAddress: string | undefined, target: string) =>
  judgeSwapTarget({ fromAddress, network, owner, toAddress }, target)

test.each([
  ['wrapped', undefined, weth, weth.toLowerCase(), 'wraps'],
  ['unwrapped', weth.toLowerCase(), undefined, weth, 'wraps'],
  ['swapped by a router', undefined, weth, `0x${'7'.repeat(40)}`, 'other'],
])('default: the coin and its wrapped form are %s', (_, from, to, target, expected) => {
  expect(judge(from, to, target)).toBe(expected)
})

test.each([
  ['the wrapped coin, in another pair', undefined, usdc, weth],
  ['the wrapped coin, between it and a token', weth, usdc, weth],
  ['a token, between it and the coin', undefined, usdc, usdc.toLowerCase()],
  ['the sold token', usdc, dai, usdc],
  ['the bought token', usdc, dai, dai],
  [
    'the account itself, which may be a contract that obeys itself',
    usdc,
    dai,
    owner.toUpperCase().replace('X', 'x'),
  ],
])('hardening A13: no swap calls %s', (_, from, to, target) => {
  expect(judge(from, to, target)).toBe('refused')
})
