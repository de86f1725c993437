import { expect, test } from 'vitest'
import type { Session } from '../../core/session.js'
import { getCallsStatus } from './walletCalls.js'

const hash = `0x${'ab'.repeat(32)}`
/** `UserOperationEvent` of ERC-4337. */
const operation = '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f'

function read(answer: unknown, receipt: unknown = null) {
  const provider = {
    request: async ({ method }: { method: string }) =>
      method === 'wallet_getCallsStatus' ? answer : receipt,
  }
  const connector = { chain: 'eip155', id: 'io.test', name: 'Test', provider, type: 'ANNOUNCED' } as const
  const session: Session = { accounts: [], connector, networkId: 'eip155:1', provider }
  return getCallsStatus(session, { id: 'x' })
}

/** Responses by the final EIP-5792, by its drafts, and by existing wallets. */
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
  ['what another transaction replaced', { status: 'REPLACED' }, 'failed'],
  ['what is final', { status: 'finalized' }, 'confirmed'],
  ['what is done', { status: 'done' }, 'confirmed'],
  ['a code one level deeper', { status: { code: 200 } }, 'confirmed'],
  ['a word one level deeper', { status: { status: 'PENDING' } }, 'pending'],
  ['a yes', { status: true }, 'confirmed'],
  ['a no', { status: false }, 'failed'],
  ['what still needs somebody', { status: 'NEEDS_CONFIRMATION' }, 'pending'],
  ['what is to come', { status: 'to be confirmed' }, 'pending'],
  ['what waits to be carried out', { status: 'READY' }, 'pending'],
  ['what was promised by a sequencer', { status: 'preconfirmed' }, 'pending'],
  ['what a custodian blocked', { status: 'BLOCKED' }, 'failed'],
  ['an envelope', { id: 1, jsonrpc: '2.0', result: { status: 200 } }, 'confirmed'],
  ['a list of one', [{ status: 'PENDING' }], 'pending'],
  [
    "a bundler's transaction in which the operation was undone",
    {
      receipts: [
        {
          logs: [{ data: `0x${'0'.repeat(63)}5${'0'.repeat(64)}${'0'.repeat(128)}`, topics: [operation] }],
          status: '0x1',
        },
      ],
      status: 200,
    },
    'failed',
  ],
  [
    "a bundler's transaction in which it was done",
    {
      receipts: [
        { logs: [{ data: `0x${'0'.repeat(64)}${'0'.repeat(63)}1`, topics: [operation] }], status: '0x1' },
      ],
      status: 200,
    },
    'confirmed',
  ],
  ['a list of receipts', [{ status: '0x1' }, { status: '0x1' }], 'confirmed'],
  ['a list of receipts of which one was undone', [{ status: '0x1' }, { status: '0x0' }], 'partly failed'],
  ['an envelope of its server', { data: { status: 'PENDING' }, status: 'ok' }, 'pending'],
  ['an envelope with a code', { result: { status: 100 }, status: 'success' }, 'pending'],
  ['an envelope with receipts', { data: { receipts: [{ status: '0x0' }] }, status: 'SUCCESS' }, 'failed'],
  ['JSON in a text', '{"status":200}', 'confirmed'],
  ['a response', { response: { status: 200 } }, 'confirmed'],
  ['the name of the batch', { batchStatus: 'CONFIRMED' }, 'confirmed'],
  ['the name of the bundle', { bundleStatus: 'PENDING' }, 'pending'],
  ['a code alone', { code: 200 }, 'confirmed'],
  ['a success', { success: true }, 'confirmed'],
  ['no success', { success: false }, 'failed'],
  ['calls', { calls: [{ status: 'success' }, { status: 'reverted' }] }, 'partly failed'],
  ['receipts of operations', { receipts: [{ receipt: { status: '0x1' } }] }, 'confirmed'],
  ['receipts of a bundler', { receipts: [{ success: false }] }, 'failed'],
  ['a list of a word', { status: ['CONFIRMED'] }, 'confirmed'],
  ['a code with words', { status: '200 OK' }, 'confirmed'],
  ['what waits for blocks', { status: 'mempool' }, 'pending'],
  ['what was approved', { status: 'APPROVED' }, 'pending'],
  ['what needs a signature', { status: 'SIGNATURE_REQUIRED' }, 'pending'],
  ['what became of a step', { status: 'BROADCAST_FAILED' }, 'failed'],
  ['what is on the chain', { status: 'ON_CHAIN' }, 'confirmed'],
  ['what is invalid', { status: 'INVALID' }, 'failed'],
  ['what was not approved', { status: 'DISAPPROVED' }, 'failed'],
  ['what has errors', { status: 'completed_with_errors' }, 'partly failed'],
  ['receipts with a word of success', { receipts: [{ status: 'succeeded' }] }, 'confirmed'],
  ['some of its signatures', { status: 'PARTIALLY_SIGNED' }, 'pending'],
  ['some of its approvals', { status: 'partiallyApproved' }, 'pending'],
  ['some of its calls', { status: 'PARTIALLY_EXECUTED' }, 'partly failed'],
  ['what is not executed', { status: 'unexecuted' }, 'pending'],
  ['what is not mined', 'unmined', 'pending'],
  ['what is not finalized', { status: 'UNFINALIZED' }, 'pending'],
  ['what can be executed', { status: 'EXECUTABLE' }, 'pending'],
  ['what is never mined', { status: 'NEVER_MINED' }, 'failed'],
  ['a no with its field', 'Success:false', 'failed'],
  ['a field in capitals', { Success: false }, 'failed'],
  ['a word of the end', { status: 'FINISHED' }, 'confirmed'],
  ['an end with errors', { status: 'FINISHED_WITH_ERRORS' }, 'partly failed'],
  ['envelopes in envelopes', { data: { batch: { status: 'FAILED' } } }, 'failed'],
  [
    'envelopes in an envelope with its own state',
    { data: { batch: { status: 'FAILED' } }, success: true },
    'failed',
  ],
  ['success beside a rejection', { error: { code: 4001 }, status: 200 }, 'failed'],
  ['success beside an error', { error: { message: 'out of gas' }, status: 'CONFIRMED' }, 'failed'],
  ['waiting beside a rejection', { error: { code: 4001 }, status: 100 }, 'failed'],
  ['success beside no error', { error: null, status: 200 }, 'confirmed'],
  ['a rejection alone', { error: { code: 4001, message: 'x' } }, 'failed'],
  ['a field that is true', { isExecuted: true }, 'confirmed'],
  ['a field that is not yet true', { executed: false }, 'pending'],
  ['a field of failure', { failed: true }, 'failed'],
  ['names with underscores', { tx_status: 'reverted' }, 'failed'],
  ['a yes in words', { success: 'true' }, 'confirmed'],
  ['hashes alone', { transactionHashes: [hash] }, 'pending'],
  [
    'an execution that was undone',
    { isExecuted: true, isSuccessful: false, transactionHash: hash },
    'failed',
  ],
  ['an execution that was not', { isExecuted: true, isSuccessful: true, transactionHash: hash }, 'confirmed'],
  ['an execution that is to come', { isConfirmed: true, isExecuted: false, isSuccessful: null }, 'pending'],
  ['no execution and no success', { isExecuted: false, isSuccessful: false }, 'pending'],
  ['a word of success beside no success', { status: 'EXECUTED', success: false }, 'failed'],
  ['a word of success beside what was undone', { isReverted: true, status: 'CONFIRMED' }, 'failed'],
  ['a word of success beside no execution', { isExecuted: false, status: 'CONFIRMED' }, 'pending'],
  ['what was not successful', { status: 'NOT_SUCCESSFUL' }, 'failed'],
  ['what had no success', { status: 'no success' }, 'failed'],
  ['what is not successful yet', { status: 'not successful yet' }, 'pending'],
  ['one of two', { status: '1/2 confirmations' }, 'pending'],
  ['one of two in words', { status: '1 of 2 confirmed' }, 'pending'],
  ['none of twelve', { status: 'confirmations: 0/12' }, 'pending'],
  ['100 of 120', { status: '100/120 confirmations' }, 'pending'],
  ['all of twelve', { status: '12/12 confirmations' }, 'confirmed'],
  ['one of two that failed', { status: '1 of 2 failed' }, 'partly failed'],
  ['nothing yet', { status: 'no confirmations yet' }, 'pending'],
  ['a contraction', { status: "hasn't been confirmed" }, 'pending'],
  ['what is nearly done', { status: 'almost done' }, 'pending'],
  ['an owner', { status: 'CONFIRMED_BY_OWNER' }, 'pending'],
  ['a user', { status: 'USER_CONFIRMED' }, 'pending'],
  ['a user’s operation', { status: 'USER_OPERATION_CONFIRMED' }, 'confirmed'],
  ['a network', { status: 'confirmed by the network' }, 'confirmed'],
  ['a step before the sending', { status: 'SIMULATION_SUCCESS' }, 'pending'],
  ['signatures', { status: 'SIGNATURE_COLLECTED' }, 'pending'],
  ['a response’s code beside a word that waits', { status: 'PENDING', statusCode: 200 }, 'pending'],
  ['a response’s code beside a word of failure', { code: 200, status: 'FAILED' }, 'failed'],
  ['an envelope’s zero beside a word', { code: 0, status: 'CONFIRMED' }, 'confirmed'],
  ['success without errors', { status: 'COMPLETED_NO_ERRORS' }, 'confirmed'],
  ['what was promised', { status: 'soft_confirmed' }, 'pending'],
  ['a second state', { status: 'COMPLETED', subStatus: 'REFUNDED' }, 'failed'],
  ['a type', { status: { type: 'confirmed' } }, 'confirmed'],
  ['a name', { state: { name: 'EXECUTED' } }, 'confirmed'],
  ['a word and a code one level deeper', { status: { code: 200, status: 'PENDING' } }, 'pending'],
  ['a block in one word', { status: 'INBLOCK' }, 'confirmed'],
  ['some calls', { status: 'SOME_CALLS_FAILED' }, 'partly failed'],
  ...'unprocessable unexecutable removed skipped underpriced nonce_too_low NonceTooHigh voided terminated withdrawn deleted crashed insufficient_funds 失败 已取消 fehlgeschlagen échouée fallida başarısız 失敗しました'
    .split(' ')
    .map((word) => [word, { status: word }, 'failed'] as const),
  ...'on_hold ON-HOLD held processable incomplete 等待中 待确认 处理中 未确认 pendiente ausstehend ожидает'
    .split(' ')
    .map((word) => [word, { status: word }, 'pending'] as const),
  ...'已确认 成功 已完成 bestätigt confirmada confirmé подтверждено 완료'
    .split(' ')
    .map((word) => [word, { status: word }, 'confirmed'] as const),
  ...'finalizing settling bundling relaying completing validating received dispatched delayed paused'
    .split(' ')
    .map((word) => [word, { status: word }, 'pending'] as const),
]

test.each(answers)('hardening R33: a batch’s state is read from %s', async (_, answer, status) => {
  expect((await read(answer)).status).toBe(status)
})

test('behavior: the hash of its transaction is read if the wallet returns it', async () => {
  expect((await read({ receipts: [{ status: '0x1', transactionHash: hash }], status: 200 })).hashes).toEqual([
    hash,
  ])
  expect((await read({ receipts: [{ hash }], status: 200 })).hashes).toEqual([hash])
  expect((await read({ status: 200, transactionHash: hash })).hashes).toEqual([hash])
  expect((await read({ status: 200, transactionHashes: [hash] })).hashes).toEqual([hash])
  expect((await read({ status: 200, tx_hashes: [hash] })).hashes).toEqual([hash])
  expect((await read({ status: 200, txHashes: hash })).hashes).toEqual([hash])
})

test.each([
  ['0x1', 'confirmed'],
  ['0x0', 'failed'],
  [undefined, 'pending'],
])('behavior: a wallet that only names the transactions: with receipts of %s they are %s', async (status, wanted) => {
  for (const answer of [{ txHashes: [hash] }, { status: 'PENDING', transactionHash: hash }]) {
    const told = await read(answer, status && { status, transactionHash: hash })
    expect(told).toMatchObject({ hashes: [hash], status: wanted })
  }
})

test.each([
  [null],
  [{}],
  [{ status: null }],
  ['x'],
  [{ status: 'x' }],
  [{ status: '' }],
  [{ status: 'x', statusCode: 200 }],
  [[]],
])('error: a response without information: %j', async (answer) => {
  await expect(read(answer)).rejects.toMatchObject({ code: 'REQUEST_FAILED' })
})
