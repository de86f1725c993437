import type { PricePoint } from '@portico/protocol/http'
import { mainnet } from 'viem/chains'
import { expect, test } from 'vitest'
import { toNetwork } from '../../core/network.js'
import type { TokenBalance } from '../../core/tokenBalance.js'
import { changeOf, sumDay, weighTokens } from './priceChange.js'

const day = 86_400
const now = 1_800_000_000
const token = (symbol: string, value: number, address?: TokenBalance['address']): TokenBalance => ({
  chainId: 'eip155:1',
  iconUrl: '',
  name: symbol,
  price: value,
  quantity: { decimals: '18', numeric: '1' },
  symbol,
  value,
  ...(address && { address }),
})
const ether = token('ETH', 3000)
const dai = token('DAI', 1000, `eip155:1:0x${'d'.repeat(40)}`)
const idOf = (of: TokenBalance) => (of.address ?? `eip155:1:0x${'e'.repeat(40)}`).toLowerCase()
const points = (...list: PricePoint[]) => list

test('default: today’s holdings, at the prices of each time', () => {
  const sum = sumDay(
    [ether, dai],
    new Map([
      [idOf(ether), points([now - day, 2000], [now - day / 2, 4000], [now, 3000])],
      [idOf(dai), points([now - day, 1000], [now, 1000])],
    ]),
    4000,
  )
  expect(sum).toHaveLength(49)
  expect(sum?.[0]).toEqual([now - day, 3000])
  expect(sum?.[23]?.[1]).toBe(3000)
  expect(sum?.[24]).toEqual([now - day / 2, 5000])
  expect(sum?.at(-1)).toEqual([now, 4000])
  expect(sum && changeOf(sum)).toEqual({ amount: 1000, percent: (1000 / 3000) * 100 })
})

test('behavior: with too little data there is no change, never a partial one', () => {
  const known = new Map([[idOf(ether), points([now - day, 2000], [now, 3000])]])
  expect(sumDay([ether, dai], known, 4000)).toBeUndefined()
  // If less than a hundredth of the value has no price, there is still a change.
  expect(sumDay([ether], known, 3020)?.at(-1)?.[1]).toBe(3000)
  expect(sumDay([], new Map(), 0)).toBeUndefined()
})

test('behavior: prices for less than a day give no change', () => {
  const young = new Map([[idOf(ether), points([now - day / 2, 2000], [now, 3000])]])
  expect(sumDay([ether], young, 3000)).toBeUndefined()
})

test('error: from zero there is no change', () => {
  expect(changeOf(points([1, 0], [2, 5]))).toBeUndefined()
  expect(changeOf([])).toBeUndefined()
})

test('hardening A40: likely spam, and tokens without a price, do not count', () => {
  const network = toNetwork(mainnet)
  const spam = { ...token('CLAIM', 1e9, `eip155:1:0x${'5'.repeat(40)}`), isSpam: true }
  const { value: _, ...unpriced } = token('HRB', 0, `eip155:1:0x${'6'.repeat(40)}`)
  expect(weighTokens([dai, spam, unpriced, ether], network)).toEqual([ether, dai])
})
