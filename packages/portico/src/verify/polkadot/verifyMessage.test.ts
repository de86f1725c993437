import { u8aToHex } from '@polkadot/util'
import {
  blake2AsU8a,
  cryptoWaitReady,
  ed25519PairFromSeed,
  ed25519Sign,
  encodeAddress,
  secp256k1PairFromSeed,
  secp256k1Sign,
  sr25519PairFromSeed,
  sr25519Sign,
} from '@polkadot/util-crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { verifyMessage } from './verifyMessage.js'

/** Signs with the ecosystem's own library, by the kind of the key. Each kind has the byte that names it. */
const kinds = {
  ed25519: {
    byte: 0,
    make: (seed: Uint8Array) => {
      const pair = ed25519PairFromSeed(seed)
      return { id: pair.publicKey, sign: (message: Uint8Array) => ed25519Sign(message, pair) }
    },
  },
  sr25519: {
    byte: 1,
    make: (seed: Uint8Array) => {
      const pair = sr25519PairFromSeed(seed)
      return { id: pair.publicKey, sign: (message: Uint8Array) => sr25519Sign(message, pair) }
    },
  },
  ecdsa: {
    byte: 2,
    make: (seed: Uint8Array) => {
      const pair = secp256k1PairFromSeed(seed)
      return {
        id: blake2AsU8a(pair.publicKey),
        sign: (message: Uint8Array) => secp256k1Sign(message, pair, 'blake2'),
      }
    },
  },
} as const

const message = 'Grüße, 世界 👋\nSign in to Agora'
const encode = (text: string) => new TextEncoder().encode(text)
const wrapped = encode(`<Bytes>${message}</Bytes>`)
const seed = new Uint8Array(32).fill(9)

beforeAll(() => cryptoWaitReady())

describe.each(Object.entries(kinds))('%s', (_kind, { byte, make }) => {
  test('default: signatures of the usual library, on each network, wrapped or not, with their type or not', async () => {
    const { id, sign } = make(seed)
    for (const prefix of [0, 2, 42, 63, 64, 1284, 16_383]) {
      const address = encodeAddress(id, prefix)
      for (const signed of [wrapped, encode(message)]) {
        const signature = sign(signed)
        const typed = u8aToHex(new Uint8Array([byte, ...signature]))
        for (const written of [u8aToHex(signature), signature, typed]) {
          expect(await verifyMessage({ address, message, signature: written }), `${prefix}`).toEqual({
            authority: 'key',
            isValid: true,
          })
        }
      }
    }
  })

  test('error: another message, another account, a changed signature', async () => {
    const { id, sign } = make(seed)
    const other = make(new Uint8Array(32).fill(10))
    const address = encodeAddress(id)
    const signature = sign(wrapped)
    const changed = signature.slice()
    changed[5] = (changed[5] ?? 0) ^ 1
    for (const wrong of [
      { address, message: 'Another', signature },
      { address: encodeAddress(other.id), message, signature },
      { address, message, signature: other.sign(wrapped) },
      { address, message, signature: changed },
    ]) {
      expect(await verifyMessage(wrong)).toMatchObject({ isValid: false, reason: 'SIGNATURE_WRONG' })
    }
  })
})

test.each([
  [
    'an address of another family',
    { address: '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb' },
    'ADDRESS_MALFORMED',
  ],
  // A valid address with its last letter changed.
  ['a wrong checksum', { address: '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQZ' }, 'ADDRESS_MALFORMED'],
  ['an address that is too long', { address: '1'.repeat(200_000) }, 'ADDRESS_MALFORMED'],
  ['no text', { message: null }, 'MESSAGE_MALFORMED'],
  ['a signature of 63 bytes', { signature: `0x${'00'.repeat(63)}` }, 'SIGNATURE_MALFORMED'],
  ['a kind that is none', { signature: `0x05${'00'.repeat(65)}` }, 'SIGNATURE_MALFORMED'],
  ['no hex', { signature: 'Signed' }, 'SIGNATURE_MALFORMED'],
])('error: %s', async (_name, wrong, reason) => {
  const parameters = {
    address: '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
    message,
    signature: `0x${'00'.repeat(64)}`,
    ...(wrong as object),
  }
  expect(await verifyMessage(parameters)).toMatchObject({ isValid: false, reason })
})
