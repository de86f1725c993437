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
