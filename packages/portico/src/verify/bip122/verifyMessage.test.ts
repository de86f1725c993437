import { secp256k1 } from '@noble/curves/secp256k1'
import { sha256 } from '@noble/hashes/sha2'
import { base64 } from '@scure/base'
import { NETWORK, p2ms, p2pkh, p2sh, p2tr, p2wpkh, p2wsh, TEST_NETWORK, WIF } from '@scure/btc-signer'
import { Signer, Verifier } from 'bip322-js'
import { describe, expect, test } from 'vitest'
import { hasVectors, readVectors, withoutVectors } from '../testing/readVectors.js'
import { verifyMessage } from './verifyMessage.js'

const message = 'Grüße, 世界 👋\nSign in to Agora'
const key = new Uint8Array(32).fill(7)
const publicKey = secp256k1.getPublicKey(key, true)
const byKey = { authority: 'key', isValid: true }

/** Returns the addresses of one key on a network, by kind. */
function addressesOf(network = NETWORK) {
  return {
    p2pkh: p2pkh(publicKey, network).address,
    p2shP2wpkh: p2sh(p2wpkh(publicKey, network), network).address,
    p2tr: p2tr(publicKey.slice(1), undefined, network).address,
    p2wpkh: p2wpkh(publicKey, network).address,
  } as Record<string, string>
}

describe.each([
  ['main', NETWORK, '000000000019d6689c085ae165831e93'],
  ['test', TEST_NETWORK, '000000000933ea01ad0ee984209779ba'],
  ['regtest', { ...TEST_NETWORK, bech32: 'bcrt' }, '0f9188f13cb7b2c71f2a335e3a4fc328'],
])('on the %s network', (_name, network, reference) => {
  test('default: bip322-js signatures of each address type', async () => {
    for (const [kind, address] of Object.entries(addressesOf(network))) {
      const signature = String(Signer.sign(WIF(network).encode(key), address, message))
      expect(await verifyMessage({ address, message, reference, signature }), kind).toEqual(byKey)
      for (const wrong of [
        { address, message: 'Another', signature },
        { address: addressesOf(network)[kind === 'p2tr' ? 'p2wpkh' : 'p2tr'] ?? '', message, signature },
      ]) {
        expect(await verifyMessage(wrong), kind).toMatchObject({ isValid: false })
      }
    }
  })
})

describe('BIP-137', () => {
  /** Signs by BIP-137, with a first byte that names the kind of the address. */
  function signBip137(header: 27 | 31 | 35 | 39): string {
    const text = new TextEncoder().encode(message)
    const prefix = new TextEncoder().encode('\x18Bitcoin Signed Message:\n')
    const digest = sha256(sha256(Uint8Array.from([...prefix, text.length, ...text])))
    const signature = secp256k1.sign(digest, key)
    return base64.encode(Uint8Array.from([header + signature.recovery, ...signature.toCompactRawBytes()]))
  }

  test('behavior: each address type by its own first byte, and by any other: the address decides', async () => {
    const { p2pkh: plain, p2shP2wpkh, p2tr: taproot, p2wpkh: segwit } = addressesOf()
    const uncompressed = p2pkh(secp256k1.getPublicKey(key, false)).address ?? ''
    for (const [address, own] of [
      [plain, 31],
      [p2shP2wpkh, 35],
      [segwit, 39],
      [uncompressed, 27],
    ] as const) {
      for (const header of [27, 31, 35, 39] as const) {
        const signature = signBip137(header)
        // The last bit of the first byte selects the other of two keys.
        const other = base64.decode(signature)
        other[0] = header + (((other[0] ?? 0) - header) ^ 1)
        for (const one of [signature, base64.encode(other)]) {
          expect(
            (await verifyMessage({ address: address ?? '', message, signature: one })).isValid,
            `${address} ${header}`,
          ).toBe(true)
        }
        // If the first byte is right, the other library must agree.
        if (header === own && header !== 31)
          expect(Verifier.verifySignature(address ?? '', message, signature, true)).toBe(true)
      }
      const stranger =
        p2pkh(
          secp256k1.getPublicKey(
            key.map((byte) => byte ^ 1),
            true,
          ),
        ).address ?? ''
      expect((await verifyMessage({ address: stranger, message, signature: signBip137(own) })).isValid).toBe(
        false,
      )
    }
    expect(await verifyMessage({ address: taproot ?? '', message, signature: signBip137(31) })).toMatchObject(
      {
        reason: 'SIGNATURE_UNSUPPORTED',
      },
    )
  })

  test('error: another message, and the malleated twin of a signature', async () => {
    const { p2pkh: address = '' } = addressesOf()
    const signature = base64.decode(signBip137(31))
    const { r, s } = secp256k1.Signature.fromCompact(signature.subarray(1))
    const twin = new secp256k1.Signature(r, secp256k1.CURVE.n - s).toCompactRawBytes()
    const header = 31 + (((signature[0] ?? 0) - 31) ^ 1)
    for (const wrong of [
      { message: 'Another', signature },
      { message, signature: Uint8Array.from([header, ...twin]) },
      { message, signature: Uint8Array.from([31, ...new Uint8Array(64)]) },
      { message, signature: Uint8Array.from([31, ...new Uint8Array(64).fill(255)]) },
    ]) {
      expect(await verifyMessage({ address, ...wrong })).toMatchObject({
        isValid: false,
        reason: 'SIGNATURE_WRONG',
      })
    }
  })
})

test.each([
  [
    'an address of another family',
    { address: 'cosmos1qqqsyqcyq5rqwzqfpg9scrgwpugpzysnzs23v9' },
    'ADDRESS_MALFORMED',
  ],
  ['an address of another network', { reference: '000000000933ea01ad0ee984209779ba' }, 'ADDRESS_MALFORMED'],
  ['no text', { message: 7 }, 'MESSAGE_MALFORMED'],
  ['no signature', { signature: undefined }, 'SIGNATURE_MALFORMED'],
  ['what cannot be made a text', { signature: { toString: 1 } }, 'SIGNATURE_MALFORMED'],
  ['no base64', { signature: '%%%' }, 'SIGNATURE_MALFORMED'],
  [
    'a count of parts that are not there',
    { signature: base64.encode(Uint8Array.of(250, 1)) },
    'SIGNATURE_MALFORMED',
  ],
  [
    'a first byte of BIP-137 that is none',
    { signature: base64.encode(new Uint8Array(65).fill(99)) },
    'SIGNATURE_MALFORMED',
  ],
  [
    'a full form of 512 bytes',
    { signature: `ful${base64.encode(new Uint8Array(512))}` },
    'SIGNATURE_MALFORMED',
  ],
  [
    'a full form of 513 bytes',
    { signature: `ful${base64.encode(new Uint8Array(513))}` },
    'SIGNATURE_UNSUPPORTED',
  ],
  ['a simple form of 513 bytes', { signature: base64.encode(new Uint8Array(513)) }, 'SIGNATURE_UNSUPPORTED'],
  ['a proof of funds', { signature: `pof${base64.encode(new Uint8Array(80))}` }, 'SIGNATURE_UNSUPPORTED'],
  [
    'an address of several keys',
    { address: p2wsh(p2ms(1, [publicKey, secp256k1.getPublicKey(key.map(() => 8))])).address },
    'SIGNATURE_UNSUPPORTED',
  ],
])('error: %s', async (_name, wrong, reason) => {
  const { p2wpkh: address = '' } = addressesOf()
  const signature = String(Signer.sign(WIF().encode(key), address, message))
  expect(await verifyMessage({ address, message, signature, ...(wrong as object) })).toMatchObject({
    isValid: false,
    reason,
  })
})

type Vector = {
  address: string
  bip322_signatures?: string[]
  message: string
  signature?: string
  type?: string
}

const ofOneKey = ['p2pkh', 'p2sh-p2wpkh', 'p2tr', 'p2wpkh']

test.runIf(hasVectors('bip322')).each(['basic', 'generated'])(
  `behavior: the official vectors of BIP-322, %s${withoutVectors('bip322')}`,
  async (name) => {
    const vectors = readVectors<Record<string, Vector[]>>(`bip322/${name}-test-vectors.json`)
    for (const { address, bip322_signatures = [], message: text, type = '' } of [
      ...(vectors.simple ?? []),
      ...(vectors.full ?? []),
      ...(vectors.proof_of_funds ?? []).map((vector) => ({ ...vector, type: 'proof of funds' })),
    ]) {
      for (const signature of bip322_signatures) {
        expect(
          await verifyMessage({ address, message: text, signature }),
          `${type} ${address}`,
        ).toMatchObject(ofOneKey.includes(type) ? byKey : { isValid: false, reason: 'SIGNATURE_UNSUPPORTED' })
      }
    }
    for (const { address, message: text, signature = '' } of vectors.error ?? []) {
      expect((await verifyMessage({ address, message: text, signature })).isValid, `${address} ${text}`).toBe(
        false,
      )
    }
  },
)
