import { expect, test } from 'vitest'
import type { Rpc } from '../networks/rpc.js'
import { prepareEip155Call } from './eip155.js'

test('behavior: if a network has no tip, it is the price above the base fee, and no more', async () => {
  const answers: Record<string, unknown> = {
    eth_estimateGas: '0x5208',
    eth_gasPrice: '0x10c8e0',
    eth_getBlockByNumber: { baseFeePerGas: '0xf4240' },
    eth_getTransactionCount: '0x0',
  }
  const rpc = (async (_networkId: string, method: string) => {
    if (method in answers) return answers[method]
    throw new RangeError('the method does not exist')
  }) as Rpc
  const from = '0x00000000000000000000000000000000000000aa'
  const call = { data: '0x', to: from, value: 1n } as const
  const prepare = (hints: object) => prepareEip155Call(rpc, 'eip155:1', { call, from, hints })
  expect((await prepare({})).fee).toMatchObject({ maxFeePerGas: 2_100_000n, maxPriorityFeePerGas: 100_000n })
})

test.each([
  ['its gas price is the base fee', { eth_gasPrice: '0xf4240' }],
  ['its gas price is below the base fee', { eth_gasPrice: '0x1' }],
  ['it names no gas price', {}],
])('behavior: if a network names no tip and %s, the tip is what recent blocks paid, as in the review', async (_, named) => {
  const answers: Record<string, unknown> = {
    eth_estimateGas: '0x5208',
    eth_feeHistory: { reward: [['0x64'], ['0xc8'], ['0xffffffffff'], ['0x96'], ['0x96']] },
    eth_getBlockByNumber: { baseFeePerGas: '0xf4240' },
    eth_getTransactionCount: '0x0',
    ...named,
  }
  const rpc = (async (_networkId: string, method: string) => {
    if (method in answers) return answers[method]
    throw new RangeError('the method does not exist')
  }) as Rpc
  const from = '0x00000000000000000000000000000000000000aa'
  const call = { data: '0x', to: from, value: 1n } as const
  expect((await prepareEip155Call(rpc, 'eip155:1', { call, from, hints: {} })).fee).toMatchObject({
    gas: 21_000n,
    maxFeePerGas: 2_000_150n,
    maxPriorityFeePerGas: 150n,
  })
})

test.each([
  ['a plain transfer takes what it takes, as the page’s review has it', '0x5208', 21_000n],
  ['a call may take a fifth more', '0x15f90', 108_000n],
])('hardening R40: %s', async (_, estimated, gas) => {
  const answers: Record<string, unknown> = {
    eth_estimateGas: estimated,
    eth_gasPrice: '0x2',
    eth_getBlockByNumber: { baseFeePerGas: '0x1' },
    eth_getTransactionCount: '0x0',
    eth_maxPriorityFeePerGas: '0x1',
  }
  const rpc = (async (_networkId: string, method: string) => answers[method]) as Rpc
  const from = '0x00000000000000000000000000000000000000aa'
  const call = { data: '0x', to: from, value: 1n } as const
  // Twice the base fee of 1 wei, plus a tip of 1, as in the review.
  expect((await prepareEip155Call(rpc, 'eip155:1', { call, from, hints: {} })).fee).toMatchObject({
    gas,
    maxFeePerGas: 3n,
    maxPriorityFeePerGas: 1n,
  })
})

test.each([
  ['the coin', '0x', {}, 21_000n],
  ['the coin to a contract', '0x', { eth_getCode: '0x6001' }, 108_000n],
  ['a token', `0xa9059cbb${'00'.repeat(64)}`, {}, 108_000n],
] as const)('hardening R40: if a node estimates no gas for %s, the limit is the one of the page’s review', async (_, data, named, gas) => {
  const answers: Record<string, unknown> = {
    eth_gasPrice: '0x2',
    eth_getBlockByNumber: { baseFeePerGas: '0x1' },
    eth_getTransactionCount: '0x0',
    ...named,
  }
  const rpc = (async (_networkId: string, method: string) => {
    if (method in answers) return answers[method]
    throw new RangeError('the method does not exist')
  }) as Rpc
  const from = '0x00000000000000000000000000000000000000aa'
  const call = { data, to: from, value: 1n } as const
  expect((await prepareEip155Call(rpc, 'eip155:1', { call, from, hints: {} })).fee).toMatchObject({ gas })
})
