import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { anvil, base } from 'viem/chains'
import { expect, onTestFinished, test } from 'vitest'
import { toNetwork } from '../../core/network.js'
import { serveNode } from '../../core/testing/serveNode.js'
import { eip155 } from './eip155.js'

const from = '0x00000000000000000000000000000000000000Aa'
const to = '0x00000000000000000000000000000000000000Bb'

/** Starts a node with the given responses. For all other methods it returns "method not found". */
async function startNode(answers: Record<string, unknown>) {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { id, method, params } = JSON.parse(Buffer.concat(chunks).toString()) as {
      id: number
      method: string
      params?: unknown[]
    }
    const found = answers[method]
    const answer =
      method in answers
        ? { result: typeof found === 'function' ? found(...(params ?? [])) : found }
        : { error: { code: -32601, message: 'the method does not exist' } }
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ id, jsonrpc: '2.0', ...answer }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const block = (baseFeePerGas: string) => ({
  baseFeePerGas,
  number: '0x1',
  timestamp: '0x1',
  transactions: [],
})

async function estimate(answers: Record<string, unknown>, chain: Partial<typeof anvil | typeof base> = {}) {
  const url = await startNode({
    eth_call: '0x',
    eth_chainId: '0x7a69',
    eth_estimateGas: '0x5208',
    eth_getBalance: '0xde0b6b3a7640000',
    eth_getTransactionCount: '0x0',
    ...answers,
  })
  const network = toNetwork({ ...anvil, ...chain, rpcUrls: { default: { http: [url] } } })
  const sending = await eip155().loadSending?.()
  return sending?.estimateSend?.({ amount: 1n, from, network, to })
}

test.each([
  ['its gas price has above the base fee', '0x10c8e0', 100000n],
  ['nothing, where its gas price is the base fee', '0xf4240', 0n],
  ['nothing, where its gas price is below the base fee', '0x1', 0n],
])('hardening R38: if a network has no tip, the tip is what %s', async (_, eth_gasPrice, tip) => {
  // The base fee is 1,000,000 wei.
  const estimated = await estimate({ eth_gasPrice, eth_getBlockByNumber: block('0xf4240') })
  expect(estimated?.fee).toMatchObject({
    maxFeePerGas: 2_000_000n + tip,
    maxPriorityFeePerGas: tip,
  })
})

/** Tips of five blocks, one of them unusual. */
const history = { reward: [['0x64'], ['0xc8'], ['0xffffffffff'], ['0x96'], ['0x96']] }

test.each([
  ['its gas price is the base fee', { eth_gasPrice: '0xf4240' }],
  ['its gas price is below the base fee', { eth_gasPrice: '0x1' }],
  ['it names no gas price', {}],
  ['it answers with nothing', { eth_gasPrice: null, eth_maxPriorityFeePerGas: null }],
])('hardening R38: if a network names no tip and %s, the tip is what recent blocks paid', async (_, named) => {
  const estimated = await estimate({
    eth_feeHistory: history,
    eth_getBlockByNumber: block('0xf4240'),
    ...named,
  })
  expect(estimated?.fee).toMatchObject({ maxFeePerGas: 2_000_150n, maxPriorityFeePerGas: 150n })
})

test('error: a network that names neither a base fee nor a gas price has no fee', async () => {
  const bare = { number: '0x1', timestamp: '0x1', transactions: [] }
  await expect(estimate({ eth_getBlockByNumber: bare })).rejects.toMatchObject({
    code: 'BALANCE_UNAVAILABLE',
  })
})

test('hardening R38: a gas limit that the network did not return is passed to no wallet', async () => {
  const url = await startNode({
    eth_chainId: '0x7a69',
    eth_gasPrice: '0x10c8e0',
    eth_getBalance: '0xde0b6b3a7640000',
    eth_getBlockByNumber: block('0xf4240'),
    eth_getTransactionCount: '0x0',
  })
  const network = toNetwork({ ...anvil, rpcUrls: { default: { http: [url] } } })
  const sending = await eip155().loadSending?.()
  const transfer = { amount: 1n, from, network, to }
  const { fee } = (await sending?.estimateSend?.(transfer)) ?? {}
  expect(fee).toMatchObject({ gas: 21_000n, isGasGuessed: true })
  const asked: Record<string, unknown>[] = []
  const provider = {
    async request({ method, params }: { method: string; params?: readonly Record<string, unknown>[] }) {
      if (method === 'eth_chainId') return '0x7a69'
      asked.push(params?.[0] ?? {})
      return `0x${'ab'.repeat(32)}`
    },
  }
  const connector = { chain: 'eip155', id: 'io.test', name: 'Test', provider, type: 'ANNOUNCED' } as const
  await sending?.send?.(
    { accounts: [], connector, networkId: 'eip155:31337', provider },
    { ...transfer, fee },
  )
  expect(asked[0]).toHaveProperty('maxFeePerGas')
  expect(asked[0]).not.toHaveProperty('gas')
})

test.each([
  ['the coin', {}, undefined, 21_000n],
  ['the coin to a contract', { eth_getCode: '0x6001' }, undefined, 108_000n],
  ['a token', {}, `0x${'c'.repeat(40)}`, 108_000n],
])('hardening R38: if a node estimates no gas for %s, the limit is the one that the embedded wallet guesses', async (_, answers, tokenAddress, gas) => {
  const url = await startNode({
    eth_chainId: '0x7a69',
    eth_gasPrice: '0x10c8e0',
    eth_getBalance: '0xde0b6b3a7640000',
    eth_getBlockByNumber: block('0xf4240'),
    eth_getTransactionCount: '0x0',
    ...tokenOf(18),
    ...answers,
  })
  const network = toNetwork({ ...anvil, rpcUrls: { default: { http: [url] } } })
  const sending = await eip155().loadSending?.()
  const estimated = await sending?.estimateSend?.({
    amount: 1n,
    from,
    network,
    to,
    ...(tokenAddress && { decimals: 18, tokenAddress }),
  })
  expect(estimated?.fee).toMatchObject({ gas, isGasGuessed: true })
})

test.each([
  [
    {
      code: -32603,
      data: { code: 3, message: 'execution reverted: paused' },
      message: 'Internal JSON-RPC error.',
    },
  ],
  [{ code: -32015, data: 'Reverted: paused', message: 'VM execution error.' }],
])('behavior: the refusal is the contract’s own words, wherever the node has them: %j', async (error) => {
  const results: Record<string, unknown> = {
    eth_chainId: '0x7a69',
    eth_gasPrice: '0x10c8e0',
    eth_getBalance: '0xde0b6b3a7640000',
    eth_getBlockByNumber: block('0xf4240'),
    eth_getTransactionCount: '0x0',
  }
  const url = await serveNode(async (method) => (method in results ? { result: results[method] } : { error }))
  const network = toNetwork({ ...anvil, rpcUrls: { default: { http: [url] } } })
  const sending = await eip155().loadSending?.()
  const estimated = await sending?.estimateSend?.({ amount: 1n, from, network, to })
  expect(estimated?.refusal).toContain('paused')
})

/** A token with these decimals, of which the account has 100,000,000 base units. */
const tokenOf = (decimals: number) => ({
  eth_call({ data = '' }: { data?: string }) {
    const word = (units: number) => `0x${units.toString(16).padStart(64, '0')}`
    if (data.startsWith('0x313ce567')) return word(decimals)
    return word(data.startsWith('0x70a08231') ? 100_000_000 : 1)
  },
})

test('hardening A42: an amount that was shown with the wrong decimals is not sent, alone or in a batch', async () => {
  const url = await startNode({
    eth_chainId: '0x7a69',
    eth_estimateGas: '0x5208',
    eth_gasPrice: '0x10c8e0',
    eth_getBalance: '0xde0b6b3a7640000',
    eth_getBlockByNumber: block('0xf4240'),
    eth_getTransactionCount: '0x0',
    ...tokenOf(6),
  })
  const network = toNetwork({ ...anvil, rpcUrls: { default: { http: [url] } } })
  const sending = await eip155().loadSending?.()
  const tokenAddress = `0x${'c'.repeat(40)}`
  // The list states 8 decimals. A user who types 1 would send 100.
  const lied = { amount: 100000000n, decimals: 8, from, network, to, tokenAddress }
  const words = 'The network says that this token has 6 decimals, not 8.'
  expect(await sending?.estimateSend?.(lied)).toMatchObject({ refusal: words })
  expect(await sending?.checkMany?.([lied, lied])).toBe(words)
  const told = { ...lied, amount: 1000000n, decimals: 6 }
  expect(await sending?.estimateSend?.(told)).toMatchObject({ refusal: undefined })
  expect(await sending?.checkMany?.([told, told])).toBeUndefined()
})

/**
 * Estimates on a rollup. `says` has what its oracle returns, in hex: the fee for the exact bytes, and the upper bound
 * for their length. If a field is missing, the oracle returns nothing.
 */
async function estimateOnRollup(says: { exact?: string; most?: string }, chain: Partial<typeof base> = {}) {
  const word = (number: string | undefined) => (number === undefined ? '0x' : `0x${number.padStart(64, '0')}`)
  const estimated = await estimate(
    {
      eth_call: ({ data = '', to }: { data?: string; to: string }) => {
        if (to.toLowerCase() !== '0x420000000000000000000000000000000000000f') return '0x'
        return word(
          data.startsWith('0x49948e0e') ? says.exact : data.startsWith('0xf1c7a58b') ? says.most : '',
        )
      },
      eth_chainId: '0x2105',
      eth_gasPrice: '0xf4240',
      eth_getBlockByNumber: block('0xf4240'),
    },
    { ...chain, id: 8453 },
  )
  return estimated?.fee
}

// 21,000 units of gas at twice the base fee.
const gasFee = 42_000_000_000n

test.each([
  ['these bytes', { exact: '3e8', most: '7d0' }, 1_500n],
  ['the most that so many bytes cost, where it fails for these', { most: '7d0' }, 3_000n],
  ['nothing', { exact: '0' }, 0n],
])('behavior: the fee on a rollup includes the oracle’s fee for %s', async (_, says, dataFee) => {
  for (const contracts of [base.contracts, undefined]) {
    const fee = await estimateOnRollup(says, { contracts: contracts as typeof base.contracts })
    expect(fee?.amount).toBe(gasFee + dataFee)
    expect(fee).not.toHaveProperty('isDataFeeUnknown')
  }
})

test.each([
  ['fails', {}],
  ['answers with more than a number', { exact: 'f'.repeat(128), most: 'f'.repeat(128) }],
])('error: if a rollup’s oracle %s, the fee says that it excludes the fee for bytes', async (_, says) => {
  expect(await estimateOnRollup(says)).toMatchObject({ amount: gasFee, isDataFeeUnknown: true })
})
