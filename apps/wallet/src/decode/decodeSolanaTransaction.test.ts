import { base58 } from '@scure/base'
import { expect, test } from 'vitest'
import { inEnglish, type WordedCall } from '../language/testing/inEnglish.js'
import { warningsOf } from './decodedCall.js'
import { solanaPrograms } from './decodeSolanaInstruction.js'
import { decodeSolanaTransaction as readTransaction } from './decodeSolanaTransaction.js'
import type { SolanaInstruction } from './readSolanaTransaction.js'

/** Decodes a transaction, with the screen's English texts. */
const decodeSolanaTransaction = (...parameters: Parameters<typeof readTransaction>) =>
  readTransaction(...parameters).map((call) => inEnglish(call))

const keyOf = (byte: number) => base58.encode(new Uint8Array(32).fill(byte))
const [user, attacker, fresh, mint, stranger] = [7, 8, 9, 10, 11].map(keyOf) as [
  string,
  string,
  string,
  string,
  string,
]
const { associatedToken, system, token, token2022 } = solanaPrograms

const number = (value: bigint) => [...new Uint8Array(new BigUint64Array([value]).buffer)]
const bytesOf = (address: string) => [...base58.decode(address)]

const call = (
  program: string,
  data: readonly number[],
  ...accounts: readonly string[]
): SolanaInstruction => ({
  accounts: accounts.map((address) => ({ address, isSigner: false, isWritable: true })),
  data: new Uint8Array(data),
  program,
})

const lamports = 5_000_000_000n
const create = (program: string = token) =>
  call(system, [0, 0, 0, 0, ...number(lamports), ...number(165n), ...bytesOf(program)], user, fresh)
const createWithSeed = (program: string = token) =>
  call(
    system,
    [
      ...[3, 0, 0, 0, ...bytesOf(attacker), ...number(3n), 97, 98, 99],
      ...[...number(lamports), ...number(165n), ...bytesOf(program)],
    ],
    ...[user, fresh, attacker],
  )
const send = (to: string) => call(system, [2, 0, 0, 0, ...number(lamports)], user, to)
const assign = (of: string) => call(system, [1, 0, 0, 0, ...bytesOf(token)], of)
const allocate = (of: string) => call(system, [8, 0, 0, 0, ...number(165n)], of)
const close = (to: string, owner = user) => call(token, [9], fresh, to, owner)
const give = (right: number, to: string) => call(token, [6, right, 1, ...bytesOf(to)], fresh, user)
const associate = (owner: string, program: string = token) =>
  call(associatedToken, [1], user, fresh, owner, mint, system, program)
const sync = call(token, [17], fresh)

const initializations = [
  ['InitializeAccount', (owner: string) => call(token, [1], fresh, mint, owner, stranger)],
  ['InitializeAccount2', (owner: string) => call(token, [16, ...bytesOf(owner)], fresh, mint, stranger)],
  ['InitializeAccount3', (owner: string) => call(token, [18, ...bytesOf(owner)], fresh, mint)],
  [
    'InitializeAccount3 of Token-2022',
    (owner: string) => call(token2022, [18, ...bytesOf(owner)], fresh, mint),
  ],
] as const
const initialize = initializations[2][1]

const decode = (...instructions: SolanaInstruction[]) => decodeSolanaTransaction({ instructions }, user)
const said = (calls: readonly WordedCall[]) =>
  calls.map((each) => ({ receiver: each.receiver, warnings: warningsOf(each) }))
const nothing = { receiver: undefined, warnings: [] }

test.each(
  initializations,
)('hardening A13: %s shows the owner, and any other is a recipient and a danger', (_, open) => {
  for (const [owner, told] of [
    [attacker, { receiver: attacker, warnings: ['othersAccount'] }],
    [user, nothing],
  ] as const) {
    const [opened] = decode(open(owner))
    expect(opened?.fields).toContainEqual({ kind: 'address', label: 'Owner', value: owner })
    expect(opened && said([opened])).toEqual([told])
  }
})

test.each([
  ['CreateAccount', create],
  ['CreateAccountWithSeed', createWithSeed],
] as const)('hardening A13: %s shows its amount, and another user’s account is a recipient', (_, make) => {
  const foreign = { receiver: fresh, warnings: ['funding'] }
  const [alone] = decode(make(system))
  expect(alone).toMatchObject({
    fields: [
      { label: 'Amount', value: { token: undefined, units: lamports } },
      { label: 'From', value: user },
      { label: 'Account', value: fresh },
      { label: 'For program', value: system },
    ],
    title: 'Create an account',
  })
  expect(alone && said([alone])).toEqual([foreign])
  expect(said(decode(make(), initialize(user)))).toEqual([nothing, nothing])
  expect(said(decode(make(), initialize(attacker)))[0]).toEqual(foreign)
  // Between the two instructions, the holder of the key can take the money out again.
  expect(said(decode(make(), call(system, [2], fresh, attacker), initialize(user)))[0]).toEqual(foreign)
  // The account is first opened for the user, and then closed.
  const reopened = decode(make(), initialize(user), close(user), make(system), send(fresh))
  expect(said(reopened).slice(3)).toEqual([foreign, { receiver: fresh, warnings: [] }])
})

test('hardening A13: an account that a program takes over is shown, and the user’s own is a danger', () => {
  expect(said(decode(assign(fresh)))).toEqual([{ receiver: token, warnings: ['authority'] }])
  expect(said(decode(assign(user)))).toEqual([{ receiver: token, warnings: ['authority', 'othersAccount'] }])
  expect(said(decode(allocate(user)))).toEqual([
    { receiver: undefined, warnings: ['authority', 'othersAccount'] },
  ])
  expect(said(decode(assign(fresh), initialize(user)))).toEqual([nothing, nothing])
})

const fundedByAnother = (seed: readonly number[], program: string) =>
  call(
    system,
    [...seed, ...number(lamports), ...number(0n), ...bytesOf(program)],
    ...[stranger, user, attacker],
  )
test.each([
  ['CreateAccount', (program: string) => fundedByAnother([0, 0, 0, 0], program)],
  [
    'CreateAccountWithSeed',
    (program: string) =>
      fundedByAnother([3, 0, 0, 0, ...bytesOf(attacker), ...number(3n), 97, 98, 99], program),
  ],
] as const)('hardening A13: %s of the user’s own wallet is a danger, even if another account pays', (_, make) => {
  const danger = { receiver: attacker, warnings: ['authority', 'othersAccount'] }
  expect(said(decode(make(attacker)))).toEqual([danger])
  // Even if the account is opened for the user, it is no longer a wallet.
  const opened = call(token, [18, ...bytesOf(user)], user, mint)
  expect(said(decode(make(token), opened))).toEqual([
    { ...danger, receiver: token },
    { ...danger, receiver: undefined },
  ])
})

test.each([
  ['InitializeAccount', [1], [user, mint, user, stranger]],
  ['InitializeAccount2', [16, ...bytesOf(user)], [user, mint, stranger]],
  ['InitializeAccount3', [18, ...bytesOf(user)], [user, mint]],
] as const)('hardening A13: %s on the user’s own wallet is a danger, even for the user', (_, data, accounts) => {
  const danger = { receiver: undefined, warnings: ['authority', 'othersAccount'] }
  expect(said(decode(call(token, data, ...accounts)))).toEqual([danger])
  expect(said(decode(assign(user), call(token, data, ...accounts)))).toEqual([
    { ...danger, receiver: token },
    danger,
  ])
})

test.each([
  ['WithdrawNonceAccount', system, [5, 0, 0, 0, ...number(lamports)]],
  ['InitializeNonceAccount', system, [6, 0, 0, 0, ...bytesOf(attacker)]],
  ['AuthorizeNonceAccount', system, [7, 0, 0, 0, ...bytesOf(attacker)]],
  ['AllocateWithSeed', system, [9, 0, 0, 0, ...bytesOf(attacker), ...number(0n), ...number(165n)]],
  ['AssignWithSeed', system, [10, 0, 0, 0, ...bytesOf(attacker), ...number(0n), ...bytesOf(attacker)]],
  ['TransferWithSeed', system, [11, 0, 0, 0, ...number(lamports), ...number(0n), ...bytesOf(system)]],
  ['UpgradeNonceAccount', system, [12, 0, 0, 0]],
  ['CreateAccountAllowPrefund', system, [13, 0, 0, 0, ...number(0n), ...number(0n), ...bytesOf(attacker)]],
  ['InitializeMint', token, [0, 6, ...bytesOf(attacker), 0]],
  ['InitializeMint2', token, [20, 6, ...bytesOf(attacker), 0]],
  ['InitializeMultisig', token, [2, 1]],
  ['InitializeMultisig2', token, [19, 1]],
] as const)('hardening A13: %s is unknown, with the accounts that it changes', (_, program, data) => {
  const [unknown] = decode(call(program, data, user, attacker))
  expect(unknown && said([unknown])).toEqual([{ receiver: undefined, warnings: ['unknown'] }])
  expect(unknown?.fields).toContainEqual({ kind: 'address', label: 'Changes', value: user })
})

test('hardening A13: an account that gets the rest of a closed account, or the authority over one, is a recipient', () => {
  expect(said(decode(close(user)))).toEqual([nothing])
  for (const owner of [user, attacker]) {
    expect(said(decode(close(attacker, owner)))).toEqual([
      { receiver: attacker, warnings: ['otherReceiver'] },
    ])
  }
  for (const right of [2, 3]) {
    expect(said(decode(give(right, attacker)))).toEqual([
      { receiver: attacker, warnings: ['authority', 'othersAccount'] },
    ])
  }
  expect(said(decode(give(0, attacker)))).toEqual([{ receiver: attacker, warnings: ['authority'] }])
  expect(said(decode(give(2, user)))).toEqual([{ receiver: undefined, warnings: ['authority'] }])
})

test.each([
  ['by its program', [associate(user), send(fresh), sync]],
  ['by a key', [create(), initialize(user), sync, close(user)]],
  ['by a seed', [createWithSeed(), initialize(user), sync, close(user)]],
  ['and is closed', [associate(user), send(fresh), sync, close(user)]],
] as const)('behavior: a coin is wrapped in the user’s own account, opened %s: no warning', (_, flow) => {
  expect(said(decode(...flow))).toEqual(flow.map(() => nothing))
})

test('behavior: tokens that are sent to an account opened for another user go to that user', () => {
  const pay = call(token, [12, ...number(5n), 6], stranger, mint, fresh, user)
  expect(said(decode(associate(attacker), pay))).toEqual([
    { receiver: attacker, warnings: [] },
    { receiver: attacker, warnings: [] },
  ])
  expect(said(decode(pay))).toEqual([{ receiver: fresh, warnings: [] }])
  // In between, another account got the right over it.
  expect(said(decode(associate(user), give(2, attacker), send(fresh)))[2]).toEqual({
    receiver: fresh,
    warnings: [],
  })
})

test('hardening A13: a token program’s account of unknown ownership is not the user’s', () => {
  expect(said(decode(associate(user, attacker), send(fresh)))).toEqual([
    { receiver: undefined, warnings: ['unknown'] },
    { receiver: fresh, warnings: [] },
  ])
})

test('hardening A13: minted tokens are shown with amount and recipient', () => {
  for (const [data, value] of [
    [[7, ...number(5n)], { token: mint, units: 5n }],
    [[14, ...number(5n), 6], { decimals: 6, token: mint, units: 5n }],
  ] as const) {
    const made = call(token, data, mint, fresh, user)
    expect(decode(made)).toMatchObject([
      {
        fields: [
          { label: 'Amount', value },
          { label: 'Token', value: mint },
          { label: 'To token account', value: fresh },
        ],
        receiver: fresh,
      },
    ])
    expect(decode(associate(user), made)[1]?.receiver).toBeUndefined()
  }
})
