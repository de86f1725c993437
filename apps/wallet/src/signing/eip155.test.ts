import { expect, test } from 'vitest'
import type { Rpc } from '../networks/rpc.js'
import { prepareEip155Call } from './eip155.js'

test('behavior: where a network names no tip, it is what its price has above the base fee, and no more', async () => {
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
