import { expect, test } from 'vitest'
import type { Session } from '../../core/family.js'
import { getCallsStatus } from './walletCalls.js'

const hash = `0x${'ab'.repeat(32)}`

function read(answer: unknown) {
  const provider = { request: async () => answer }
  const connector = { chain: 'eip155', id: 'io.test', name: 'Test', provider, type: 'ANNOUNCED' } as const
  const session: Session = { accounts: [], connector, networkId: 'eip155:1', provider }
  return getCallsStatus(session, { id: 'x' })
}

/** Of EIP-5792 as it is, of its drafts, and of wallets in use. */
const answers: readonly (readonly [string, unknown, string])[] = [
  ['a code', { status: 200 }, 'confirmed'],
  ['a code that waits', { status: 100 }, 'pending'],
  ['a code as a text', { status: '200' }, 'confirmed'],
  ['a code in hexadecimal', { status: '0xc8' }, 'confirmed'],
  ['a code of failure', { status: 400 }, 'failed'],
  ['a code of halves', { status: 600 }, 'partly failed'],
  ['a code beside a word', { status: 'success', statusCode: 200 }, 'confirmed'],
  [
    'a word of the first draft',
    { receipts: [{ status: '0x1', transactionHash: hash }], status: 'CONFIRMED' },
    'confirmed',
  ],
  ['that word with what was undone', { receipts: [{ status: '0x0' }], status: 'CONFIRMED' }, 'failed'],
  [
    'that word with one half undone',
    { receipts: [{ status: '0x1' }, { status: '0x0' }], status: 'CONFIRMED' },
    'partly failed',
  ],
  ['a word that waits', { status: 'PENDING' }, 'pending'],
  [
    "a library's word",
    { receipts: [{ status: 'success', transactionHash: hash }], status: 'success' },
    'confirmed',
  ],
  ['a word of failure', { status: 'REVERTED' }, 'failed'],
  ['receipts alone', { receipts: [{ status: '0x1', transactionHash: hash }] }, 'confirmed'],
  ['receipts alone that were undone', { receipts: [{ status: 'reverted' }] }, 'failed'],
  ['a word alone', 'CONFIRMED', 'confirmed'],
  ['what has not happened yet', { status: 'NOT_CONFIRMED' }, 'pending'],
  ['what is happening', { status: 'confirming' }, 'pending'],
  ['what waits for others', { status: 'AWAITING_CONFIRMATIONS' }, 'pending'],
  ['a word of success', { status: 'succeeded' }, 'confirmed'],
  ['a word that holds one of success', { status: 'UNSUCCESSFUL' }, 'failed'],
  ['what took too long', { status: 'TIMED_OUT' }, 'failed'],
  ['what is final', { status: 'finalized' }, 'confirmed'],
  ['what is done', { status: 'done' }, 'confirmed'],
  ['a code one level deeper', { status: { code: 200 } }, 'confirmed'],
  ['a word one level deeper', { status: { status: 'PENDING' } }, 'pending'],
  ['a yes', { status: true }, 'confirmed'],
  ['a no', { status: false }, 'failed'],
  ['receipts with a word of success', { receipts: [{ status: 'succeeded' }] }, 'confirmed'],
]

test.each(answers)('hardening R33: the state of a batch is read from %s', async (_, answer, status) => {
  expect((await read(answer)).status).toBe(status)
})

test('behavior: the hash of its transaction is found where the wallet tells it', async () => {
  expect((await read({ receipts: [{ status: '0x1', transactionHash: hash }], status: 200 })).hashes).toEqual([
    hash,
  ])
  expect((await read({ receipts: [{ hash }], status: 200 })).hashes).toEqual([hash])
  expect((await read({ status: 200, transactionHash: hash })).hashes).toEqual([hash])
})

test.each([
  [null],
  [{}],
  [{ status: null }],
  ['x'],
  [{ status: 'x' }],
  [{ status: '' }],
  [[]],
])('error: an answer that tells nothing: %j', async (answer) => {
  await expect(read(answer)).rejects.toMatchObject({ code: 'REQUEST_FAILED' })
})
