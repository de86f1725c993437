import { ed25519 } from '@noble/curves/ed25519'
import { base58, base64 } from '@scure/base'
import { expect, test } from 'vitest'
import { compileTransaction, type Instruction } from '../../families/solana/compileTransaction.js'
import { priceCompute, transferSol } from '../../families/solana/instructions.js'
import { memoProgram, systemProgram } from '../../families/solana/programs.js'
import { putSignature } from '../../families/solana/putSignature.js'
import { concatBytes } from '../bytes.js'
import { verifyMessage } from './verifyMessage.js'

const secret = new Uint8Array(32).fill(7)
const address = base58.encode(ed25519.getPublicKey(secret))
const message = 'Grüße, 世界 👋\nSign in to Agora'
const signature = ed25519.sign(new TextEncoder().encode(message), secret)

test('default: text and bytes; the signature in base58, base64 and bytes', async () => {
  for (const written of [signature, base58.encode(signature), base64.encode(signature)]) {
    expect(await verifyMessage({ address, message, signature: written })).toEqual({
      authority: 'key',
      isValid: true,
    })
  }
  const bytes = new TextEncoder().encode(message)
  expect(await verifyMessage({ address, message: bytes, signature })).toMatchObject({ isValid: true })
})

test.each([
  ['another message', { message: 'Another' }, 'SIGNATURE_WRONG'],
  [
    'another account',
    { address: base58.encode(ed25519.getPublicKey(secret.map(() => 8))) },
    'SIGNATURE_WRONG',
  ],
  // The best-known check of addresses has no start anchor, so any text that ends in an address passes.
  ['an address with something before it', { address: `javascript:${address}` }, 'ADDRESS_MALFORMED'],
  ['an address of 31 bytes', { address: base58.encode(new Uint8Array(31).fill(1)) }, 'ADDRESS_MALFORMED'],
  ['no text', { message: 7 }, 'MESSAGE_MALFORMED'],
  ['a signature of hex', { signature: `0x${'00'.repeat(64)}` }, 'SIGNATURE_MALFORMED'],
  ['a signature of 63 bytes', { signature: base58.encode(signature.slice(1)) }, 'SIGNATURE_MALFORMED'],
])('error: %s', async (_name, wrong, reason) => {
  const parameters = { address, message, signature, ...(wrong as object) }
  expect(await verifyMessage(parameters)).toMatchObject({ isValid: false, reason })
})

const bytes = new TextEncoder().encode(message)
const publicKey = ed25519.getPublicKey(secret)
const domain = concatBytes(Uint8Array.of(0xff), new TextEncoder().encode('solana offchain'))
const length = Uint8Array.of(bytes.length, 0)

test.each<[string, Uint8Array]>([
  ['version 0, ASCII', concatBytes(domain, new Uint8Array(34), Uint8Array.of(1), publicKey, length, bytes)],
  [
    'version 0, UTF-8',
    concatBytes(domain, new Uint8Array(33), Uint8Array.of(1, 1), publicKey, length, bytes),
  ],
  ['the first form, ASCII', concatBytes(domain, Uint8Array.of(0, 0), length, bytes)],
  ['the first form, UTF-8', concatBytes(domain, Uint8Array.of(0, 1), length, bytes)],
  ['the first form, long', concatBytes(domain, Uint8Array.of(0, 2), length, bytes)],
  ['version 1', concatBytes(domain, Uint8Array.of(1, 1), publicKey, bytes)],
])('hardening R36: hardware signs a message in an envelope: %s', async (_, enclosed) => {
  const signed = ed25519.sign(enclosed, secret)
  expect(await verifyMessage({ address, message, signature: signed })).toMatchObject({ isValid: true })
  expect(await verifyMessage({ address, message: 'Another', signature: signed })).toMatchObject({
    reason: 'SIGNATURE_WRONG',
  })
  const other = base58.encode(ed25519.getPublicKey(secret.map(() => 8)))
  expect(await verifyMessage({ address: other, message, signature: signed })).toMatchObject({
    reason: 'SIGNATURE_WRONG',
  })
})

const memo = (text = message): Instruction => ({
  accounts: [{ address, isSigner: true, isWritable: true }],
  data: new TextEncoder().encode(text),
  programAddress: memoProgram,
})

/** A transaction in the form that hardware signs. */
function transact(instructions: readonly Instruction[], version: 'legacy' | 0 = 'legacy', key = secret) {
  const wire = compileTransaction({ blockhash: systemProgram, instructions, payer: address, version })
  return putSignature(wire, publicKey, ed25519.sign(wire.slice(65), key))
}

test.each<[string, Uint8Array]>([
  ['legacy', transact([memo()])],
  ['version 0', transact([memo()], 0)],
  ['with the fee that a wallet adds', transact([priceCompute(7n), memo()])],
])('hardening R36: the memo of a signed transaction is a signed message: %s', async (_, wire) => {
  for (const signature of [wire, base64.encode(wire)]) {
    expect(await verifyMessage({ address, message, signature })).toEqual({ authority: 'key', isValid: true })
    expect(await verifyMessage({ address, message: 'Another', signature })).toMatchObject({
      reason: 'SIGNATURE_WRONG',
    })
  }
})

test.each<[string, Uint8Array, string]>([
  // The wallet would show a transfer, and would not show the memo.
  ['moves something too', transact([transferSol(address, systemProgram, 1n), memo()]), 'SIGNATURE_MALFORMED'],
  ['has two memos', transact([memo(), memo('Another')]), 'SIGNATURE_MALFORMED'],
  ['has none', transact([priceCompute(7n)]), 'SIGNATURE_MALFORMED'],
  ['is cut off', transact([memo()]).slice(0, -1), 'SIGNATURE_MALFORMED'],
  ['goes on behind its end', concatBytes(transact([memo()]), Uint8Array.of(0)), 'SIGNATURE_MALFORMED'],
  [
    'is signed by another key',
    transact(
      [memo()],
      'legacy',
      secret.map(() => 8),
    ),
    'SIGNATURE_WRONG',
  ],
  ['is longer than any', concatBytes(transact([memo()]), new Uint8Array(1232)), 'SIGNATURE_MALFORMED'],
])('error: a transaction that %s proves nothing', async (_, signature, reason) => {
  expect(await verifyMessage({ address, message, signature })).toMatchObject({ isValid: false, reason })
})
