import { oldTokens, startAnvil } from '@portico/testkit/chain'
import { createTestClient, http, publicActions, toHex } from 'viem'
import { expect, onTestFinished, test } from 'vitest'
import { WalletError } from '../errors/WalletError.js'
import type { Rpc } from '../networks/rpc.js'
import { askOnce, readTokenFacts } from './readTokenFacts.js'

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

test.each([
  ['0x313ce567', 'the decimals'],
  ['0x95d89b41', 'the symbol'],
])('hardening R44: a node’s error about %s, %s, is no fact about the token', async (selector) => {
  let error = new WalletError('NODE_REFUSED', 'header not found', { nodeCode: -32000 })
  const rpc: Rpc = async (_, __, params) => {
    const [{ data }] = params as [{ data: string }]
    if (data === selector) throw error
    return data === '0x313ce567' ? toHex(6, { size: 32 }) : '0x'
  }
  await expect(readTokenFacts(rpc, 'eip155:31337', token)).rejects.toBe(error)
  error = new WalletError('NODE_REFUSED', 'execution reverted', { nodeCode: 3 })
  const facts = await readTokenFacts(rpc, 'eip155:31337', token)
  expect(facts?.decimals).toBe(selector === '0x313ce567' ? undefined : 6)
})

test('hardening A40: each call to a contract is sent once, also if it reverts; a node’s own error is asked again', async () => {
  const said: (string | Error)[] = [
    new WalletError('NODE_REFUSED', 'limit', { nodeCode: -32005 }),
    new WalletError('NODE_REFUSED', 'execution reverted', { nodeCode: 3 }),
    '0x01',
  ]
  const rpc: Rpc = async () => {
    const next = said.shift()
    if (next instanceof Error) throw next
    return next
  }
  const once = askOnce(rpc)
  const ask = (to = token) => once('eip155:1', 'eth_call', [{ data: '0x', to }, 'latest'])
  await expect(ask()).rejects.toMatchObject({ nodeCode: -32005 })
  for (let times = 0; times < 3; times++) await expect(ask()).rejects.toMatchObject({ nodeCode: 3 })
  await expect(ask(token.toLowerCase())).rejects.toMatchObject({ nodeCode: 3 })
  expect(said).toEqual(['0x01'])
  expect(await once('eip155:10', 'eth_call', [{ data: '0x', to: token }, 'latest'])).toBe('0x01')
})
