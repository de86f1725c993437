import { base58 } from '@scure/base'
import { expect, test } from 'vitest'
import { readSolanaTransaction, type SolanaTransaction } from '../decode/readSolanaTransaction.js'
import { describeKitSolana } from './describeKitSolana.js'
import { writeKitMarkup } from './kitMarkup.js'
import { readKitTexts } from './kitTexts.js'
import { loadKitTexts } from './loadKitTexts.js'

const words = readKitTexts(await loadKitTexts('en'))

const own = new Uint8Array(32).fill(7)
const other = new Uint8Array(32).fill(8)
const account = base58.encode(own)
const system = new Uint8Array(32)
const memo = base58.decode('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')

/** Returns a transaction of one instruction. The account pays its fee. */
function transactionOf(program: Uint8Array, accounts: readonly number[], data: readonly number[]) {
  const keys = [...own, ...other, ...program]
  const step = [2, accounts.length, ...accounts, data.length, ...data]
  const message = [1, 0, 1, 3, ...keys, ...new Uint8Array(32).fill(9), 1, ...step]
  const text = base58.encode(new Uint8Array([1, ...new Uint8Array(64), ...message]))
  return readSolanaTransaction(text) as SolanaTransaction
}

test('default: what is paid, from whom and to whom, to the last lamport', () => {
  const pay = transactionOf(system, [0, 1], [2, 0, 0, 0, 1, 202, 154, 59, 0, 0, 0, 0])
  expect(describeKitSolana(pay, account, words)).toBe(
    `Send\n  Amount: 1.000000001 SOL\n  From: ${account}\n  To: ${base58.encode(other)}\n\nFee: 0.000005 SOL`,
  )
})

test('hardening A11: a transaction that gives the wallet away, or cannot be read, is told above all', () => {
  const assign = transactionOf(system, [0], [1, 0, 0, 0, ...other])
  expect(describeKitSolana(assign, account, words)).toMatch(/^! This gives away control of an account/)
  const unknown = transactionOf(other, [0], [1])
  expect(describeKitSolana(unknown, account, words)).toMatch(/^! Unknown call/)
})

test('hardening A11: a note writes no lines of its own', () => {
  const noted = transactionOf(memo, [0], [...new TextEncoder().encode('a\nFee: 0 SOL\u202e')])
  expect(describeKitSolana(noted, account, words)).toContain('  Text: a Fee: 0 SOL[U+202E]\n')
})

test('hardening A14: a transaction that contains only a text is called a signature of that text', () => {
  const noted = transactionOf(memo, [0], [104, 105])
  expect(describeKitSolana(noted, account, words)).toMatch(/^! It contains only the text below/)
})

test('behavior: the kit has a place for it', () => {
  expect(writeKitMarkup(words.kit)).toContain('id="solana-does"')
})
