import { bytesToHex } from '@noble/hashes/utils'
import { expect, test, vi } from 'vitest'
import type { Primitives } from './cryptography.js'
import { curvePrimitives } from './curvePrimitives.js'
import { fromHex } from './encoding.js'
import { open } from './envelope.js'
import { loadPrimitives } from './primitives.js'

// No package contains these vectors, so they are copied by hand, by number: C2SP/wycheproof,
// testvectors_v1/x25519_test.json (1, 2, 6 to 9, 12, 18, 22, 25) and chacha20_poly1305_test.json (those of its first 36
// whose text is UTF-8, with no further data). The rest is from RFC 7748, section 5.2. Points of small order are in
// envelope.test.ts.
const agreements = [
  [
    'tc 1, normal',
    'c8a9d5a91091ad851c668b0736c1c9a02936c0d3ad62670858088047ba057475',
    '504a36999f489cd2fdbc08baff3d88fa00569ba986cba22548ffde80f9806829',
    '436a2c040cf45fea9b29a0cb81b1f41458f863d0d61b453d0a982720d6d61320',
  ],
  [
    'tc 2, twist',
    'd85d8c061a50804ac488ad774ac716c3f5ba714b2712e048491379a500211958',
    '63aa40c6e38346c5caf23a6df0a5e6c80889a08647e551b3563449befcfc9733',
    '279df67a7c4611db4708a0e8282b195e5ac0ed6f4b2f292c6fbd0acac30d1332',
  ],
  [
    'tc 6, twist, high bit',
    '08da77b26d06dff9d9f7fd4c5b3769f8cdd5b30516a5ab806be324ff3eb69e60',
    'fa695fc7be8d1be5bf704898f388c452bafdd3b8eae805f8681a8d15c2d4e142',
    'b6f8e2fcb1affc79e2ff798319b2701139b95ad6dd07f05cbac78bd83edfd92e',
  ],
  [
    'tc 7, u = 2',
    'd03edde9f3e7b799045f9ac3793d4a9277dadeadc41bec0290f81f744f73775f',
    '0200000000000000000000000000000000000000000000000000000000000000',
    'b87a1722cc6c1e2feecb54e97abd5a22acc27616f78f6e315fd2b73d9f221e57',
  ],
  [
    'tc 8, u = 3',
    'e09d57a914e3c29036fd9a442ba526b5cdcdf28216153e636c10677acab6bd6a',
    '0300000000000000000000000000000000000000000000000000000000000000',
    'a29d8dad28d590cd3017aa97a4761f851bf1d3672b042a4256a45881e2ad9035',
  ],
  [
    'tc 9, u = 255',
    'e0ed78e6ee02f08bec1c15d66fbbe5b83ffc37ea14e1512cc1bd4b2ea6d8066f',
    'ff00000000000000000000000000000000000000000000000000000000000000',
    'e703bc8aa94b7d87ba34e2678353d12cdaaa1a97b5ca3e1b8c060c4636087f07',
  ],
  [
    'tc 12, small u',
    'd0d31c491cbd39271859b4a63a316826507b1db8c701709fd0ffe3eb21c4467c',
    'ffffff0f00000000000000000000000000000000000000000000000000000000',
    '9f8954868158ec62b6b586b8cae1d67d1b9f4c03d5b3ca0393cee71accc9ab65',
  ],
  [
    'tc 18, many ones',
    'e045f55c159451e97814d747050fd7769bd478434a01876a56e553f66384a74c',
    'ffffffffffffffffffffffffffffffffffffffffffffffffffffffff00000000',
    'ff4715bd8cf847b77c244ce2d9b008b19efaa8e845feb85ce4889b5b2c6a4b4d',
  ],
  [
    'tc 22, many ones',
    '68e134092e94e622c8a0cd18aff55be23dabd994ebdee982d90601f6f0f4b369',
    'ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff1f',
    '74bfc15e5597e9f5193f941e10a5c008fc89f051392723886a4a8fe5093a7354',
  ],
  [
    'tc 25, near the prime',
    '300305eb002bf86c71fe9c0b311993727b9dc618d0ce7251d0dfd8552d17905d',
    'ffffffffffffff00000000000000ffffffffffffff00000000000000ffffff7f',
    'f8624d6e35e6c548ac47832f2e5d151a8e53b9290363b28d2ab8d84ab7cb6a72',
  ],
  [
    'RFC 7748, 5.2, first',
    'a546e36bf0527c9d3b16154b82465edd62144c0ac1fc5a18506a2244ba449ac4',
    'e6db6867583030db3594c1a424b15f7c726624ec26b3353b10a903a6d0ab1c4c',
    'c3da55379de9c6908e94ea4df28d084f32eccf03491c71f754b4075577a28552',
  ],
  [
    'RFC 7748, 5.2, second: not canonical',
    '4b66e9d4d1b4673c5ad22691957d6af5c11b6421e0ea01d42ca4169e7918ba0d',
    'e5210f12786811d3f4b7959d0538ae2c31dbe7106fc03c3efc4cd549c715a493',
    '95cbde9476e8907d7aade45cb4b873f88b595a68799fa152e6f8f7647aac7957',
  ],
] as const

/** The fallback, with this private key as its next one. */
function curveWith(privateKey: string): Primitives {
  vi.spyOn(crypto, 'getRandomValues').mockImplementationOnce((array) => {
    ;(array as unknown as Uint8Array).set(fromHex(privateKey))
    return array
  })
  return curvePrimitives
}

/** The browser's own cryptography, with this private key as its next one. */
async function webWith(privateKey: string): Promise<Primitives> {
  const web = crypto.subtle
  // PKCS #8 of an X25519 key. Source: RFC 8410, section 7.
  const encoded = fromHex(`302e020100300506032b656e04220420${privateKey}`)
  const generateKey = async (algorithm: { name: string }, isExtractable: boolean, uses: KeyUsage[]) => {
    const pair = (await web.generateKey(algorithm, isExtractable, uses)) as CryptoKeyPair
    if (algorithm.name !== 'X25519') return pair
    return {
      ...pair,
      privateKey: await web.importKey('pkcs8', encoded, algorithm, false, uses),
      publicKey: pair.publicKey,
    }
  }
  const names = ['deriveBits', 'digest', 'exportKey', 'importKey', 'sign'] as const
  const bound = Object.fromEntries(names.map((name) => [name, (web[name] as () => unknown).bind(web)]))
  return loadPrimitives({ ...bound, generateKey } as unknown as SubtleCrypto)
}

test.each(
  agreements,
)('hardening A36: X25519 matches Wycheproof and RFC 7748 (%s)', async (_name, privateKey, publicKey, shared) => {
  const curve = await curveWith(privateKey).createAgreement()
  expect(bytesToHex(await curve.derive(fromHex(publicKey)))).toBe(shared)
  const web = await (await webWith(privateKey)).createAgreement()
  expect(bytesToHex(await web.derive(fromHex(publicKey)))).toBe(shared)
})

const sealed = [
  [
    'tc 2',
    '80ba3192c803ce965ea371d5ff073cf0f43b6a2ab576b208426e11409c09b9b0',
    '4da5bf8dfd5852c1ea12379d',
    '',
    '',
    '76acb342cf3166a5b63c0c0ea1383c8d',
  ],
  [
    'tc 4',
    'cc56b680552eb75008f5484b4cb803fa5063ebd6eab91f6ab6aef4916a766273',
    '99e23ec48985bccdeeab60f1',
    '2a',
    '3a',
    'cac27dec0968801e9f6eded69d807522',
  ],
  [
    'tc 6',
    '2f7f7e4f592bb389194989743507bf3ee9cbde1786b6695fe6c025fd9ba4c100',
    '461af122e9f2e0347e03f2db',
    '5c60',
    '4d13',
    '91e8b61efb39c122195453077b22e5e2',
  ],
  [
    'tc 8',
    'bd8ed7fb0d607522f04d0b12d42c92570bccc5ba2486953d70ba2e8193f6225a',
    'd2ab0abb50a8e9fba25429e1',
    '201221',
    '3cf470',
    'a27a69c9d7ee84586f11388c6884e63a',
  ],
] as const

test.each(
  sealed,
)('hardening A36: ChaCha20-Poly1305 matches Wycheproof (%s), and accepts no other tag', (_name, key, iv, text, ciphertext, tag) => {
  const read = (mark: string) =>
    open(fromHex(key), { iv: fromHex(iv), sealed: fromHex(ciphertext + mark), type: 0 })
  expect(read(tag)).toBe(new TextDecoder().decode(fromHex(text)))
  // Wycheproof changes a tag in these ways: a bit at either end, all bits, only zeros or only ones.
  const bytes = fromHex(tag)
  const changed = [
    bytes.with(0, (bytes[0] ?? 0) ^ 1),
    bytes.with(0, (bytes[0] ?? 0) ^ 0x80),
    bytes.with(7, (bytes[7] ?? 0) ^ 0x80),
    bytes.with(15, (bytes[15] ?? 0) ^ 0x80),
    bytes.map((byte) => byte ^ 0xff),
    bytes.map((byte) => byte ^ 0x80),
    bytes.map(() => 0),
    bytes.map(() => 0xff),
    bytes.slice(0, 15),
  ]
  for (const other of changed) expect(read(bytesToHex(other))).toBeUndefined()
})
