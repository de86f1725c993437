import { oldTokens, startAnvil } from '@portico/testkit/chain'
import { createTestClient, http, publicActions } from 'viem'
import { expect, onTestFinished, test } from 'vitest'
import type { Rpc } from '../networks/rpc.js'
import { readTokenFacts } from './readTokenFacts.js'

const token = '0xb1C8903F3ab3f8bf525030Ee7F356034041C2444'

test('behavior: a token older than the standard is still read, by its own text or the ends of its address', async () => {
  const chain = await startAnvil()
  onTestFinished(() => chain.stop())
  const client = createTestClient({ mode: 'anvil', transport: http(chain.rpcUrl) }).extend(publicActions)
  const rpc: Rpc = (_, method, params) => client.request({ method, params } as never)
  for (const [form, { code, symbol }] of Object.entries(oldTokens)) {
    await client.setCode({ address: token, bytecode: code as `0x${string}` })
    const facts = await readTokenFacts(rpc, 'eip155:31337', token)
    expect({ facts, form }).toEqual({ facts: { decimals: 6, symbol: symbol ?? '0xb1C8…2444' }, form })
  }
  await client.setCode({ address: token, bytecode: '0x60006000fd' })
  expect(await readTokenFacts(rpc, 'eip155:31337', token)).toBeUndefined()
})
