import { ed25519 } from '@noble/curves/ed25519'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { readHex } from './bytes.js'
import { verifyEd25519 } from './verifyEd25519.js'

/** RFC 8032, section 7.1: public key, message, signature. */
const vectors = [
  [
    'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
    '',
    'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
  ],
  [
    '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c',
    '72',
    '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
  ],
  [
    'fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025',
    'af82',
    '6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a',
  ],
  [
    'ec172b93ad5e563bf4932c70e1245034c35467ef2efd4d64ebf819683467e2bf',
    'ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f',
    'dc2a4459e7369633a52b1bf277839a00201009a3efbf3ecb69bea2186c26b58909351fc9ac90b3ecfdfbc7c66431e0303dca179c138ac17ad9bef1177331a704',
  ],
] as const

const bytes = (hex: string) => readHex(`0x${hex}`) ?? new Uint8Array()

describe.each(['platform', 'library'])('by the %s', (by) => {
  function prepare() {
    if (by === 'platform') return
    const importKey = vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(new Error('No such curve.'))
    onTestFinished(() => importKey.mockRestore())
  }

  test('default: the cases of RFC 8032, and none of them after a bit flip', async () => {
    prepare()
    for (const [publicKey, message, signature] of vectors) {
      const whole = { message: bytes(message), publicKey: bytes(publicKey), signature: bytes(signature) }
      expect(await verifyEd25519(whole)).toBe(true)
      for (const part of ['message', 'publicKey', 'signature'] as const) {
        if (whole[part].length === 0) continue
        const changed = whole[part].map((byte, index) => (index === whole[part].length - 1 ? byte ^ 1 : byte))
        expect(await verifyEd25519({ ...whole, [part]: changed }), part).toBe(false)
      }
    }
  })

  test('error: wrong lengths, keys that are not points, an s that is too large', async () => {
    prepare()
    const message = new Uint8Array(3)
    const secret = ed25519.utils.randomPrivateKey()
    const publicKey = ed25519.getPublicKey(secret)
    const signature = ed25519.sign(message, secret)
    // If an implementation does not check the range, s + L is the same number as s.
    const order = 2n ** 252n + 27742317777372353535851937790883648493n
    const s = BigInt(`0x${Buffer.from(signature.slice(32)).reverse().toString('hex')}`) + order
    const large = Buffer.from(s.toString(16).padStart(64, '0'), 'hex').reverse()
    for (const wrong of [
      { publicKey: publicKey.slice(1) },
      { signature: signature.slice(1) },
      { publicKey: new Uint8Array(32).fill(2) },
      { signature: new Uint8Array([...signature.slice(0, 32), ...large]) },
    ]) {
      expect(await verifyEd25519({ message, publicKey, signature, ...wrong })).toBe(false)
    }
  })

  test('hardening A17: keys for which anyone can sign everything are refused', async () => {
    prepare()
    // If R and A have small order and s = 0, the equation holds for every message, or for one in eight.
    const signature = new Uint8Array(64)
    signature[0] = 1
    for (const hex of [
      `01${'00'.repeat(31)}`,
      `ec${'ff'.repeat(30)}7f`,
      '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
    ]) {
      for (let number = 0; number < 16; number++) {
        const message = Uint8Array.of(number)
        expect(await verifyEd25519({ message, publicKey: bytes(hex), signature })).toBe(false)
      }
    }
  })
})
