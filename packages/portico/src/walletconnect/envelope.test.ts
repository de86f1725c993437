import { bytesToHex } from '@noble/hashes/utils'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { curvePrimitives } from './curvePrimitives.js'
import { fromBase64, fromHex, randomBytes, toBase64, toUtf8 } from './encoding.js'
import { open, readEnvelope, seal } from './envelope.js'
import { loadPrimitives } from './primitives.js'

const key = fromHex('0653ca620c7b4990392e1c53c4a51c14a2840cd20f0f1524cf435b17b6fe988c')

function read(message: string) {
  const envelope = readEnvelope(message)
  if (!envelope) throw new RangeError('No envelope')
  return envelope
}

test('default: a sealed message opens with the same key only', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const message = seal(key, text)
      expect(open(key, read(message))).toBe(text)
      expect(open(randomBytes(32), read(message))).toBeUndefined()
    }),
    { numRuns: 50 },
  )
})

test('behavior: the layout matches the specification', () => {
  // Source: walletconnect-specs, docs/specs/clients/core/crypto/crypto-envelopes.md: tp + iv + sb, tp + pk + iv + sb.
  const sender = randomBytes(32)
  const zero = fromBase64(seal(key, 'hi')) ?? new Uint8Array()
  const one = fromBase64(seal(key, 'hi', sender)) ?? new Uint8Array()
  expect([zero[0], zero.length]).toEqual([0, 1 + 12 + 2 + 16])
  expect([one[0], one.length]).toEqual([1, 1 + 32 + 12 + 2 + 16])
  expect(one.slice(1, 33)).toEqual(sender)
  expect(read(toBase64(one))).toMatchObject({ publicKey: sender, type: 1 })
  expect(open(key, read(toBase64(one)))).toBe('hi')
})

describe('hardening A36', () => {
  test('hardening A36: any bit flip, including the type, is detected', () => {
    const message = fromBase64(seal(key, '{"id":1}')) ?? new Uint8Array()
    for (let bit = 0; bit < message.length * 8; bit++) {
      const changed = message.slice()
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      const envelope = readEnvelope(toBase64(changed))
      expect(envelope && open(key, envelope), `bit ${bit}`).toBeUndefined()
    }
  })

  test('hardening A36: one type is not read as the other', () => {
    const zero = fromBase64(seal(key, 'x'.repeat(64))) ?? new Uint8Array()
    const one = fromBase64(seal(key, 'x'.repeat(64), randomBytes(32))) ?? new Uint8Array()
    zero[0] = 1
    one[0] = 0
    expect(open(key, read(toBase64(zero)))).toBeUndefined()
    expect(open(key, read(toBase64(one)))).toBeUndefined()
  })

  test.each([
    '',
    '!',
    'AA==',
    toBase64(new Uint8Array(28)),
    toBase64(Uint8Array.from([2, ...new Uint8Array(80)])),
  ])('hardening A36: "%s" is not an envelope', (message) => {
    expect(readEnvelope(message)).toBeUndefined()
  })

  test('hardening A36: an envelope that is too long is not decoded', () => {
    expect(readEnvelope('A'.repeat(2_000_000))).toMatchObject({ type: 0 })
    expect(readEnvelope('A'.repeat(2_000_004))).toBeUndefined()
  })

  test('hardening A36: no iv is used twice', () => {
    const ivs = new Set(Array.from({ length: 10_000 }, () => bytesToHex(read(seal(key, '')).iv)))
    expect(ivs.size).toBe(10_000)
  })

  // Source: RFC 7748, section 6.1, and the points of small order that Wycheproof's x25519 vectors list.
  const smallOrder = [
    '0000000000000000000000000000000000000000000000000000000000000000',
    '0100000000000000000000000000000000000000000000000000000000000000',
    'e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800',
    '5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f1157',
    'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
    'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
    'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  ]
  test.each(smallOrder)('hardening A36: a peer key of small order gives no session (%s)', async (point) => {
    for (const primitives of [curvePrimitives, await loadPrimitives()]) {
      const agreement = await primitives.createAgreement()
      await expect(agreement.derive(fromHex(point))).rejects.toThrow()
    }
  })
})

test("behavior: the browser's own cryptography and the fallback agree on keys and topics", async () => {
  const web = await loadPrimitives()
  const ours = await web.createAgreement()
  const theirs = await curvePrimitives.createAgreement()
  const [one, two] = [await ours.derive(theirs.publicKey), await theirs.derive(ours.publicKey)]
  expect(one).toEqual(two)
  expect(await web.hkdf(one)).toEqual(await curvePrimitives.hkdf(two))
  expect(await web.sha256(one)).toEqual(await curvePrimitives.sha256(two))
})

test('behavior: HKDF without salt and info matches RFC 5869', async () => {
  // Source: RFC 5869, appendix A.3; its first 32 bytes.
  const secret = fromHex('0b'.repeat(22))
  const expected = '8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d'
  expect(bytesToHex(await curvePrimitives.hkdf(secret))).toBe(expected)
  expect(bytesToHex(await (await loadPrimitives()).hkdf(secret))).toBe(expected)
})

test.each([
  ['nothing', undefined],
  ['no curves', { generateKey: () => Promise.reject(new DOMException('No', 'NotSupportedError')) }],
])('behavior: a browser with its own %s gets the fallback', async (_name, subtle) => {
  const web = globalThis.crypto.subtle
  const part =
    subtle &&
    Object.assign(Object.create(web), subtle, {
      deriveBits: web.deriveBits.bind(web),
      digest: web.digest.bind(web),
      importKey: web.importKey.bind(web),
    })
  // Without `subtle` the argument is null, because undefined would select the default.
  const primitives = await loadPrimitives((part ?? null) as SubtleCrypto)
  const signer = await primitives.createSigner()
  expect(signer.stored).toBeInstanceOf(Uint8Array)
  expect((await primitives.createSigner(signer.stored)).publicKey).toEqual(signer.publicKey)
  const agreement = await primitives.createAgreement()
  const other = await curvePrimitives.createAgreement()
  expect(await agreement.derive(other.publicKey)).toEqual(await other.derive(agreement.publicKey))
  expect(bytesToHex(await primitives.sha256(toUtf8('abc')))).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  )
})
