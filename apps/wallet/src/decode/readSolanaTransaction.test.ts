import { ed25519 } from '@noble/curves/ed25519'
import { base58, base64 } from '@scure/base'
import {
  appendTransactionMessageInstructions,
  address as asAddress,
  blockhash,
  compileTransaction,
  createTransactionMessage,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { measureWork } from '../../../../scripts/testing/measureWork.mjs'
import { dangerousSolanaKey, deriveAddresses, wordsToEntropy } from '../keys/deriveAccounts.js'
import { inEnglish } from '../language/testing/inEnglish.js'
import { signSolanaTransaction } from '../signing/solana.js'
import { warningsOf } from './decodedCall.js'
import { readSolanaFee, solanaPrograms } from './decodeSolanaInstruction.js'
import { decodeSolanaTransaction as readTransaction } from './decodeSolanaTransaction.js'
import { readSolanaTransaction } from './readSolanaTransaction.js'

/** Decodes a transaction, with the screen's English texts. */
const decodeSolanaTransaction = (...parameters: Parameters<typeof readTransaction>) =>
  readTransaction(...parameters).map((call) => inEnglish(call))

const payer = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'
const other = 'So11111111111111111111111111111111111111112'
const third = 'SysvarRent111111111111111111111111111111111'

const bytesOf = (...parts: (number | bigint | [number, 32])[]) =>
  new Uint8Array(
    parts.flatMap((part) => {
      if (typeof part === 'number') return [part]
      const [value, width] = typeof part === 'bigint' ? [part, 8] : [BigInt(part[0]), 4]
      return Array.from({ length: width }, (_, index) => Number((value >> BigInt(8 * index)) & 255n))
    }),
  )

function build(
  version: 'legacy' | 0,
  instructions: { data: Uint8Array; program: string; accounts: string[] }[],
) {
  const message = pipe(
    createTransactionMessage({ version }),
    (each) => setTransactionMessageFeePayer(asAddress(payer), each),
    (each) =>
      setTransactionMessageLifetimeUsingBlockhash(
        { blockhash: blockhash('4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM'), lastValidBlockHeight: 1n },
        each,
      ),
    (each) =>
      appendTransactionMessageInstructions(
        instructions.map(({ accounts, data, program }) => ({
          accounts: accounts.map((account) => ({
            address: asAddress(account),
            role: account === payer ? 3 : 1,
          })),
          data,
          programAddress: asAddress(program),
        })),
        each,
      ),
  )
  return new Uint8Array(getTransactionEncoder().encode(compileTransaction(message as never)))
}
const send = { accounts: [payer, other], data: bytesOf([2, 32], 1_000_000n), program: solanaPrograms.system }

test.each(['legacy', 0] as const)('default, %s', (version) => {
  const bytes = build(version, [send])
  for (const text of [base64.encode(bytes), base58.encode(bytes)]) {
    const read = readSolanaTransaction(text)
    expect(read).toMatchObject({ feePayer: payer, hasLookups: false, signers: [payer], version })
    expect(read && decodeSolanaTransaction(read, payer)).toMatchObject([
      {
        fields: [
          { label: 'Amount', value: { token: undefined, units: 1_000_000n } },
          { label: 'From', value: payer },
          { label: 'To', value: other },
        ],
        receiver: other,
        title: 'Send',
      },
    ])
  }
})

test.each<[string, string, Uint8Array, string, string[]]>([
  ['a token transfer', solanaPrograms.token, bytesOf(12, 5n, 6), 'Send tokens', []],
  ['the same of Token-2022', solanaPrograms.token2022, bytesOf(12, 5n, 6), 'Send tokens', []],
  ['an approval', solanaPrograms.token, bytesOf(4, 5n), 'Allow spending', ['spender']],
  ['an unlimited one', solanaPrograms.token, bytesOf(13, 2n ** 64n - 1n, 6), 'Allow spending', ['unlimited']],
  [
    'a change of owner',
    solanaPrograms.token,
    bytesOf(6, 2, 0),
    'Give away control of an account',
    ['authority'],
  ],
  ['an account that is closed', solanaPrograms.token, bytesOf(9), 'Close a token account', ['otherReceiver']],
  ['a note', solanaPrograms.memo, new TextEncoder().encode('hi'), 'Note', []],
  ['a limit of work', solanaPrograms.computeBudget, bytesOf(2, [9, 32]), 'Set the compute limit', []],
  ['another program', 'Vote111111111111111111111111111111111111111', bytesOf(1), 'Unknown call', ['unknown']],
  [
    'an account that is opened for nobody',
    solanaPrograms.associatedToken,
    bytesOf(1),
    'Unknown call',
    ['unknown'],
  ],
  ['a known one with broken bytes', solanaPrograms.token, bytesOf(12, 1), 'Unknown call', ['unknown']],
  ['an unknown word of a known one', solanaPrograms.system, bytesOf([99, 32]), 'Unknown call', ['unknown']],
])('hardening A13: %s', (_, program, data, title, warnings) => {
  const read = readSolanaTransaction(
    base64.encode(build(0, [{ accounts: [payer, other, third], data, program }])),
  )
  const [call] = read ? decodeSolanaTransaction(read, payer) : []
  expect(call?.title).toBe(title)
  expect(call && warningsOf(call)).toEqual(warnings)
})

test('behavior: the compute price is part of the fee, rounded up', () => {
  const work = (data: Uint8Array) => ({ accounts: [], data, program: solanaPrograms.computeBudget })
  const bytes = build(0, [work(bytesOf(2, [300_000, 32])), work(bytesOf(3, 7n)), send])
  const read = readSolanaTransaction(base64.encode(bytes))
  expect(read && readSolanaFee(read)).toBe(5_000n * BigInt(read?.signers.length ?? 0) + 3n)
})

test('behavior: a signature goes to its account’s slot, and the network would accept it', async () => {
  const entropy = wordsToEntropy(`${'abandon '.repeat(11)}about`)
  if (!entropy) throw new TypeError('no entropy')
  expect((await deriveAddresses(entropy)).solana).toBe(payer)
  const signed = await signSolanaTransaction(entropy, base64.encode(build(0, [send])), payer)
  const read = readSolanaTransaction(signed.transaction)
  expect(base64.encode(base58.decode(signed.transaction))).toBe(signed.base64)
  const key = ed25519.getPublicKey(await dangerousSolanaKey(entropy))
  expect(read && ed25519.verify(read.signatures[0] ?? new Uint8Array(), read.message, key)).toBe(true)
  await expect(signSolanaTransaction(entropy, signed.base64, other)).rejects.toMatchObject({
    code: 'ACCOUNT_MISMATCH',
  })
})

test('hardening A6: a long text instead of a transaction is refused immediately', async () => {
  const workMs: number[] = []
  for (let round = 0; round < 3; round++) {
    const read = () => {
      for (const length of [2_000, 999_999]) expect(readSolanaTransaction('2'.repeat(length))).toBeUndefined()
    }
    workMs.push(await measureWork(read))
  }
  // The fastest round counts, because the first round also compiles the code.
  expect(Math.min(...workMs)).toBeLessThan(500)
})

test('error: anything that is not a transaction to the last byte is refused', () => {
  const bytes = build(0, [send])
  expect(readSolanaTransaction(base64.encode(bytes.slice(0, -1)))).toBeUndefined()
  expect(readSolanaTransaction(base64.encode(new Uint8Array([...bytes, 0])))).toBeUndefined()
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 1400 }), (random) => {
      readSolanaTransaction(base64.encode(random))
    }),
  )
})
