import { mainnet } from 'viem/chains'
import { expect, test } from 'vitest'
import { toNetwork } from '../../core/network.js'
import type { Session } from '../../core/session.js'
import { getCallsStatus, sendCalls } from './walletCalls.js'

const hash = `0x${'ab'.repeat(32)}`
const from = `0x${'01'.repeat(20)}`

/** A session whose wallet answers by method. If the answer is an error, the wallet throws it. */
function sessionOf(answers: Record<string, unknown>): Session {
  const provider = {
    request: async ({ method }: { method: string }) => {
      const answer = answers[method] ?? null
      if (answer instanceof Error) throw answer
      return answer
    },
  }
  const connector = { chain: 'eip155', id: 'io.test', name: 'Test', provider, type: 'ANNOUNCED' } as const
  return { accounts: [], connector, networkId: 'eip155:1', provider }
}

test.each([
  ['the answer itself', 'batch-1', 'batch-1'],
  ['an object', { capabilities: {}, id: 'batch-1' }, 'batch-1'],
  ['an envelope', { id: 1, jsonrpc: '2.0', result: { id: 'batch-1' } }, 'batch-1'],
  ['an envelope of its server', { data: { id: 'batch-1' } }, 'batch-1'],
  ['a list of one', ['batch-1'], 'batch-1'],
  ['a name with underscores', { batch_id: 'batch-1' }, 'batch-1'],
  ['a name in capitals', { callsID: 'batch-1' }, 'batch-1'],
  ['an empty one beside it', { id: null, result: 'batch-1' }, 'batch-1'],
  ['the hash of a transaction', { hash }, hash],
  ['the hash of a transaction by another name', { txHash: hash }, hash],
])('hardening R33: the name of a batch is read from %s', async (_, answer, name) => {
  const batch = { atomic: false, calls: [{ to: from }], from, network: toNetwork(mainnet) }
  expect(await sendCalls(sessionOf({ wallet_sendCalls: answer }), batch)).toBe(name)
})

test('error: an answer without a name leaves open what was sent', async () => {
  const batch = { atomic: false, calls: [{ to: from }], from, network: toNetwork(mainnet) }
  for (const answer of [null, {}, [], '', { id: '' }, { capabilities: {} }]) {
    await expect(sendCalls(sessionOf({ wallet_sendCalls: answer }), batch)).rejects.toMatchObject({
      code: 'SEND_UNANSWERED',
    })
  }
})

test('hardening R33: a batch that is named by a transaction’s hash is read from the network if the wallet does not know it', async () => {
  const wallet_getCallsStatus = Object.assign(new Error('Unknown bundle id'), { code: 5730 })
  for (const [status, wanted] of [
    ['0x1', 'confirmed'],
    ['0x0', 'failed'],
  ]) {
    const session = sessionOf({
      eth_getTransactionReceipt: { status, transactionHash: hash },
      wallet_getCallsStatus,
    })
    expect(await getCallsStatus(session, { id: hash })).toMatchObject({ hashes: [hash], status: wanted })
  }
  await expect(getCallsStatus(sessionOf({ wallet_getCallsStatus }), { id: hash })).rejects.toBeInstanceOf(
    Error,
  )
  const other = sessionOf({ eth_getTransactionReceipt: { status: '0x1' }, wallet_getCallsStatus })
  await expect(getCallsStatus(other, { id: 'batch-1' })).rejects.toMatchObject({ code: 'REQUEST_FAILED' })
})

/** A wallet without batches, which sends single transactions until the user rejects the one with this number. */
function singly(unsupported: unknown, rejected = 9) {
  const asked: string[] = []
  const receipts: Record<string, string> = {}
  const provider = {
    request: async ({ method, params }: { method: string; params?: readonly [Record<string, string>] }) => {
      if (method === 'eth_chainId') return '0x1'
      if (method === 'eth_getTransactionReceipt') {
        const status = receipts[String(params?.[0])]
        return status ? { status, transactionHash: params?.[0] } : null
      }
      asked.push(
        method === 'eth_sendTransaction' ? `${params?.[0].to?.slice(-2)} ${params?.[0].value}` : method,
      )
      if (method !== 'eth_sendTransaction') throw unsupported
      const number = asked.length - 1
      if (number === rejected) throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
      return hashOf(number)
    },
  }
  const connector = { chain: 'eip155', id: 'io.test', name: 'Test', provider, type: 'ANNOUNCED' } as const
  const session = { accounts: [], connector, networkId: 'eip155:1', provider } as const
  return { asked, receipts, session }
}
const three = {
  atomic: false,
  calls: ['a1', 'a2', 'a3'].map((last, value) => ({
    to: `0x${last.padStart(40, '0')}`,
    value: String(value),
  })),
  from,
  network: toNetwork(mainnet),
}
const coded = (code: number | undefined, message: string) => Object.assign(new Error(message), { code })
const hashOf = (number: number) => `0x${String(number).repeat(64)}`

test.each([
  ['-32601', coded(-32601, 'the method wallet_sendCalls does not exist')],
  ['4200', coded(4200, 'x')],
  ['5710', coded(5710, 'x')],
  ['5760', coded(5760, 'x')],
  [
    '-32601 inside',
    { code: -32603, data: { code: -32601, message: 'x' }, message: 'Internal JSON-RPC error.' },
  ],
  ['words', coded(-32603, 'Method not supported: wallet_sendCalls')],
  ['words in another order', coded(undefined, 'Unsupported method wallet_sendCalls')],
  ['words of a node', coded(-32000, 'The method "wallet_sendCalls" does not exist / is not available.')],
])('hardening R33: a wallet without batches is asked for each call, once: it says so by %s', async (_, error) => {
  const { asked, receipts, session } = singly(error)
  const id = await sendCalls(session, three)
  expect(asked).toEqual(['wallet_sendCalls', 'a1 0x0', 'a2 0x1', 'a3 0x2'])
  // The same form as viem's: the hashes, the network and the mark.
  const words = ['1'.repeat(64), '2'.repeat(64), '3'.repeat(64), '1'.padStart(64, '0'), '5792'.repeat(16)]
  expect(id).toBe(`0x${words.join('')}`)
  Object.assign(receipts, { [hashOf(1)]: '0x1', [hashOf(2)]: '0x1' })
  expect(await getCallsStatus(session, { id })).toMatchObject({ code: 100, status: 'pending' })
  receipts[hashOf(3)] = '0x1'
  const hashes = [hashOf(1), hashOf(2), hashOf(3)]
  expect(await getCallsStatus(session, { id })).toEqual({ code: 200, hashes, status: 'confirmed' })
  receipts[hashOf(2)] = '0x0'
  expect(await getCallsStatus(session, { id })).toEqual({ code: 600, hashes, status: 'partly failed' })
})

test('hardening R33: after a rejection, nothing more is requested, and the calls that were sent stay known', async () => {
  const { asked, receipts, session } = singly(coded(-32601, 'x'), 2)
  const id = await sendCalls(session, three)
  expect(asked).toEqual(['wallet_sendCalls', 'a1 0x0', 'a2 0x1'])
  expect(await getCallsStatus(session, { id })).toMatchObject({ code: 100, status: 'pending' })
  receipts[hashOf(1)] = '0x1'
  const hashes = [hashOf(1)]
  expect(await getCallsStatus(session, { id })).toEqual({ code: 600, hashes, status: 'partly failed' })
})

test('error: if the user rejects the first of single calls, nothing was sent', async () => {
  const { asked, session } = singly(coded(-32601, 'x'), 1)
  await expect(sendCalls(session, three)).rejects.toMatchObject({ code: 'SEND_REJECTED' })
  expect(asked).toEqual(['wallet_sendCalls', 'a1 0x0'])
})

test('error: calls that must succeed together are never sent one by one, and the error says why', async () => {
  const { asked, session } = singly(coded(-32601, 'x'))
  await expect(sendCalls(session, { ...three, atomic: true })).rejects.toMatchObject({
    code: 'METHOD_NOT_SUPPORTED',
    message: expect.stringContaining('must succeed or fail together'),
  })
  expect(asked).toEqual(['wallet_sendCalls'])
})

test.each([
  coded(-32601, 'The transaction was sent. Method eth_getTransactionReceipt not found'),
  coded(-32601, 'The method eth_getUserOperationReceipt does not exist/is not available'),
  {
    code: -32603,
    data: { code: -32601, message: 'Method not found: eth_getUserOperationByHash' },
    message: 'Internal JSON-RPC error.',
  },
  coded(4200, 'Unsupported method: pimlico_getUserOperationStatus'),
  coded(-32601, 'The method "eth_subscribe" does not exist / is not available.'),
  coded(4200, 'wallet_getCallsStatus is not supported'),
  coded(5710, 'The batch has been sent. Its status is not known on this chain.'),
  coded(-32601, 'Failed to fetch'),
])('hardening R33: an error after the sending is not “no batches”, so nothing is requested again: %s', async (error) => {
  for (const atomic of [false, true]) {
    const { asked, session } = singly(error)
    await expect(sendCalls(session, { ...three, atomic })).rejects.toMatchObject({
      code: 'SEND_UNANSWERED',
      reason: 'unclear',
    })
    expect(asked).toEqual(['wallet_sendCalls'])
  }
})

test('error: a wallet that may have sent the batch is not asked again', async () => {
  for (const error of [
    coded(-32603, 'wallet_sendCalls: the transaction was sent, but its receipt was not found by this method'),
    coded(4001, 'The user does not support this method.'),
  ]) {
    const { asked, session } = singly(error)
    await expect(sendCalls(session, three)).rejects.toBeInstanceOf(Error)
    expect(asked).toEqual(['wallet_sendCalls'])
  }
})
