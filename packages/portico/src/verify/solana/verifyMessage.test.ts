import { ed25519 } from '@noble/curves/ed25519'
import { base58, base64 } from '@scure/base'
import { expect, test } from 'vitest'
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
  // The best-known check of addresses has no start anchor, so any text that ends in an address passes there.
  ['an address with something before it', { address: `javascript:${address}` }, 'ADDRESS_MALFORMED'],
  ['an address of 31 bytes', { address: base58.encode(new Uint8Array(31).fill(1)) }, 'ADDRESS_MALFORMED'],
  ['no text', { message: 7 }, 'MESSAGE_MALFORMED'],
  ['a signature of hex', { signature: `0x${'00'.repeat(64)}` }, 'SIGNATURE_MALFORMED'],
  ['a signature of 63 bytes', { signature: base58.encode(signature.slice(1)) }, 'SIGNATURE_MALFORMED'],
])('error: %s', async (_name, wrong, reason) => {
  const parameters = { address, message, signature, ...(wrong as object) }
  expect(await verifyMessage(parameters)).toMatchObject({ isValid: false, reason })
})
