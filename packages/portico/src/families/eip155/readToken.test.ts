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
