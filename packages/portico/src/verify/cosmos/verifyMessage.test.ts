import { makeSignDoc, Secp256k1Wallet } from '@cosmjs/amino'
import { secp256k1 } from '@noble/curves/secp256k1'
import { sha256 } from '@noble/hashes/sha2'
import { keccak_256 } from '@noble/hashes/sha3'
import { base64, bech32 } from '@scure/base'
import { beforeAll, expect, test } from 'vitest'
import { verifyMessage as verifyAny } from '../verifyMessage.js'
import { toMessageDocument } from './toMessageDocument.js'
import { verifyMessage } from './verifyMessage.js'

const message = 'Grüße, 世界 👋\nSign in to Agora <&>'
const key = new Uint8Array(32).fill(7)

/** Signs by ADR-036 with CosmJS. */
async function sign(prefix: string, privateKey: Uint8Array, text: string | Uint8Array) {
  const wallet = await Secp256k1Wallet.fromKey(privateKey, prefix)
  const [account] = await wallet.getAccounts()
  const address = account?.address ?? ''
  const data = base64.encode(typeof text === 'string' ? new TextEncoder().encode(text) : text)
  const asked = [{ type: 'sign/MsgSignData', value: { data, signer: address } }]
  const document = makeSignDoc(asked, { amount: [], gas: '0' }, '', '', 0, 0)
  const { signature } = await wallet.signAmino(address, document)
  return { address, publicKey: String(signature.pub_key.value), signature: signature.signature }
}

let signed: Awaited<ReturnType<typeof sign>>
beforeAll(async () => {
  signed = await sign('cosmos', key, message)
})

test('default: signatures of the usual library, for each network, with the key or without', async () => {
  for (const prefix of ['cosmos', 'osmo', 'noble']) {
    for (const text of [message, '', crypto.getRandomValues(new Uint8Array(500))]) {
      const { address, publicKey, signature } = await sign(prefix, key, text)
      expect(await verifyMessage({ address, message: text, signature })).toEqual({
        authority: 'key',
        isValid: true,
      })
      expect(await verifyMessage({ address, message: text, publicKey, signature })).toMatchObject({
        isValid: true,
      })
      const bytes = { publicKey: base64.decode(publicKey), signature: base64.decode(signature) }
      expect(await verifyMessage({ address, message: text, ...bytes })).toMatchObject({ isValid: true })
    }
  }
})

test('behavior: Keplr’s own check and this one agree', async () => {
  const { verifyADR36Amino } = await import('@keplr-wallet/cosmos')
  const { address, publicKey, signature } = signed
  const bytes = base64.decode(signature)
  for (const [text, expected] of [
    [message, true],
    ['Another', false],
  ] as const) {
    expect(verifyADR36Amino('cosmos', address, text, base64.decode(publicKey), bytes)).toBe(expected)
    expect((await verifyMessage({ address, message: text, publicKey, signature })).isValid).toBe(expected)
  }
})

test('error: another account, another key, another network, the malleated twin of a signature', async () => {
  const { address, publicKey, signature } = signed
  const other = await sign(
    'cosmos',
    key.map(() => 8),
    message,
  )
  const osmosis = await sign('osmo', key, message)
  const parsed = secp256k1.Signature.fromCompact(base64.decode(signature))
  const twin = new secp256k1.Signature(parsed.r, secp256k1.CURVE.n - parsed.s).toCompactRawBytes()
  for (const wrong of [
    { address: other.address, message, signature },
    { address, message, publicKey: other.publicKey, signature },
    // A given key proves nothing by itself, because it is compared with the address.
    { address, message, publicKey: other.publicKey, signature: other.signature },
    // The signed data contains the address, so the same key has another signature on another network.
    { address: osmosis.address, message, publicKey, signature },
    { address, message: 'Another', publicKey, signature },
    { address, message, signature: twin },
    { address, message, signature: new Uint8Array(64) },
  ]) {
    expect(await verifyMessage(wrong)).toMatchObject({ isValid: false, reason: 'SIGNATURE_WRONG' })
  }
})

test('error: an address of another network than the stated one', async () => {
  const osmosis = await sign('osmo', key, message)
  const check = (reference: string) => verifyMessage({ ...osmosis, message, reference })
  expect(await check('osmosis-1')).toMatchObject({ isValid: true })
  expect(await check('cosmoshub-4')).toMatchObject({ isValid: false, reason: 'ADDRESS_MALFORMED' })
  // If the prefix is unknown, any address on the network is accepted.
  expect(await check('somewhere-1')).toMatchObject({ isValid: true })
  const asked = { message, signature: osmosis.signature }
  const whole = (reference: string) =>
    verifyAny({ ...asked, account: `cosmos:${reference}:${osmosis.address}` })
  expect(await whole('osmosis-1')).toMatchObject({ isValid: true })
  expect(await whole('cosmoshub-4')).toMatchObject({ isValid: false, reason: 'ADDRESS_MALFORMED' })
})

test.each([
  [
    'an address with a wrong checksum',
    { address: 'cosmos1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq' },
    'ADDRESS_MALFORMED',
  ],
  ['no address', { address: undefined }, 'ADDRESS_MALFORMED'],
  ['no text', { message: 7 }, 'MESSAGE_MALFORMED'],
  ['a signature of 66 bytes', { signature: base64.encode(new Uint8Array(66)) }, 'SIGNATURE_MALFORMED'],
  ['no base64', { signature: '%%%' }, 'SIGNATURE_MALFORMED'],
])('error: %s', async (_name, wrong, reason) => {
  expect(await verifyMessage({ ...signed, message, ...(wrong as object) })).toMatchObject({
    isValid: false,
    reason,
  })
})

test.each([
  ['keccak', keccak_256],
  // Some wallets also hash like this for such keys.
  ['sha256', sha256],
])('hardening R35: an account of an Ethereum-type key (Injective, Evmos), hashed by %s', async (_, hash) => {
  const publicKey = secp256k1.getPublicKey(key, true)
  const whole = secp256k1.getPublicKey(key, false)
  for (const prefix of ['inj', 'evmos', 'dym']) {
    const address = bech32.encode(prefix, bech32.toWords(keccak_256(whole.subarray(1)).subarray(12)))
    const document = JSON.stringify(
      toMessageDocument(address, base64.encode(new TextEncoder().encode(message))),
    )
    const signature = secp256k1.sign(hash(new TextEncoder().encode(document)), key).toCompactRawBytes()
    expect(await verifyMessage({ address, message, signature })).toMatchObject({ isValid: true })
    expect(await verifyMessage({ address, message, publicKey, signature })).toMatchObject({ isValid: true })
    // Such wallets return a recovery byte with the signature, and the key uncompressed.
    for (const last of [0, 1, 27, 28]) {
      const long = { publicKey: whole, signature: Uint8Array.of(...signature, last) }
      expect(await verifyMessage({ address, message, ...long })).toMatchObject({ isValid: true })
    }
    expect(
      await verifyMessage({ address, message, signature: Uint8Array.of(...signature, 7) }),
    ).toMatchObject({ reason: 'SIGNATURE_MALFORMED' })
    expect(await verifyMessage({ address, message: 'Another', signature })).toMatchObject({ isValid: false })
    const otherKey = secp256k1.getPublicKey(
      key.map(() => 8),
      true,
    )
    expect(await verifyMessage({ address, message, publicKey: otherKey, signature })).toMatchObject({
      isValid: false,
    })
  }
})
