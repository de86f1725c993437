import {
  type LocalChain,
  oddToken,
  oldTokens,
  startAnvil,
  tokenSelectors,
  word256,
} from '@portico/testkit/chain'
import { createTestClient, http } from 'viem'
import { anvil } from 'viem/chains'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toNetwork } from '../../core/network.js'
import { serveNode } from '../../core/testing/serveNode.js'
import { eip155 } from './eip155.js'

const owner = '0x00000000000000000000000000000000000000Aa'
const address = '0xb1c8903f3ab3f8bf525030ee7f356034041c2444'

let chain: LocalChain
beforeAll(async () => {
  chain = await startAnvil()
})
afterAll(() => chain.stop())

async function readToken(bytecode: string) {
  const client = createTestClient({ mode: 'anvil', transport: http(chain.rpcUrl) })
  await client.setCode({ address, bytecode: bytecode as `0x${string}` })
  const network = toNetwork({ ...anvil, rpcUrls: { default: { http: [chain.rpcUrl] } } })
  const swapping = await (await eip155().loadSending?.())?.loadSwapping?.()
  return swapping?.readToken({ network, owner, tokenAddress: address })
}

test.each(
  Object.entries(oldTokens),
)('behavior: a token older than the standard is still read: %s', async (_, { code, name, symbol }) => {
  expect(await readToken(code)).toEqual({
    address: `eip155:31337:${address}`,
    chainId: 'eip155:31337',
    iconUrl: '',
    name: name ?? '0xb1c8…2444',
    price: 0,
    quantity: { decimals: '6', numeric: '2.5' },
    symbol: symbol ?? '0xb1c8…2444',
  })
})

test('behavior: a contract without decimals is not a token', async () => {
  expect(await readToken(oddToken({ [tokenSelectors.balanceOf]: word256(1) }))).toBeUndefined()
})

const nameAndSymbol = ['0x06fdde03', '0x95d89b41', '0xa3f4df7e', '0xf76f8d78']

/** Reads a token of which the node cannot read a name or a symbol, and says this. */
async function readNameless(error: { code: number; message: string }) {
  const url = await serveNode(async (method, params) => {
    if (method === 'eth_chainId') return { result: '0x7a69' }
    const [{ data = '' } = {}] = params as { data?: string }[]
    if (nameAndSymbol.includes(data)) return { error }
    return { result: `0x${(data.startsWith('0x70a08231') ? 2_500_000 : 6).toString(16).padStart(64, '0')}` }
  })
  const network = toNetwork({ ...anvil, rpcUrls: { default: { http: [url] } } })
  const swapping = await (await eip155().loadSending?.())?.loadSwapping?.()
  return swapping?.readToken({ network, owner, tokenAddress: address })
}

test.each([
  { code: -32000, message: 'gas required exceeds allowance (50000000)' },
  { code: -32000, message: 'Transaction execution error' },
  { code: -32603, message: 'CONTRACT_EXECUTION_EXCEPTION' },
  { code: -32000, message: 'Bad function selector' },
])('behavior: a token whose name and symbol cannot be read is a token: %j', async (error) => {
  expect(await readNameless(error)).toMatchObject({
    name: '0xb1c8…2444',
    quantity: { decimals: '6', numeric: '2.5' },
    symbol: '0xb1c8…2444',
  })
})

test.each([
  { code: -32603, message: 'Internal error' },
  { code: 429, message: 'compute units per second' },
])('hardening R44: an endpoint’s own error is not taken for a contract that is no token: %j', async (error) => {
  const url = await serveNode(async (method) => (method === 'eth_chainId' ? { result: '0x7a69' } : { error }))
  const network = toNetwork({ ...anvil, rpcUrls: { default: { http: [url] } } })
  const swapping = await (await eip155().loadSending?.())?.loadSwapping?.()
  await expect(swapping?.readToken({ network, owner, tokenAddress: address })).rejects.toMatchObject({
    details: error.message,
  })
})
