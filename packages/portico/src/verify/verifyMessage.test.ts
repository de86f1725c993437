import { Secp256k1Wallet } from '@cosmjs/amino'
import { ed25519 } from '@noble/curves/ed25519'
import { secp256k1 } from '@noble/curves/secp256k1'
import { cryptoWaitReady, encodeAddress, sr25519PairFromSeed, sr25519Sign } from '@polkadot/util-crypto'
import { base58, base64 } from '@scure/base'
import { p2wpkh, WIF } from '@scure/btc-signer'
import { Signer } from 'bip322-js'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { measureWork } from '../../../../scripts/testing/measureWork.mjs'
import { verifyMessage } from './verifyMessage.js'

/** The check of each family, for addresses that are too long for a CAIP-10 id. */
const familyVerifiers = {
  bip122: async () => (await import('./bip122/verifyMessage.js')).verifyMessage,
  cosmos: async () => (await import('./cosmos/verifyMessage.js')).verifyMessage,
  polkadot: async () => (await import('./polkadot/verifyMessage.js')).verifyMessage,
  solana: async () => (await import('./solana/verifyMessage.js')).verifyMessage,
}

const message = 'Sign in to Agora'
const bytes = new TextEncoder().encode(message)
const key = new Uint8Array(32).fill(7)

/** Returns an account of each family and its signature, in the form of its wallets. */
async function signInEachFamily(): Promise<{ account: string; signature: string }[]> {
  await cryptoWaitReady()
  const evm = privateKeyToAccount(`0x${'07'.repeat(32)}`)
  const bitcoin = p2wpkh(secp256k1.getPublicKey(key)).address ?? ''
  const polkadot = sr25519PairFromSeed(key)
  const wrapped = new TextEncoder().encode(`<Bytes>${message}</Bytes>`)
  const cosmos = await Secp256k1Wallet.fromKey(key, 'cosmos')
  const cosmosAddress = (await cosmos.getAccounts())[0]?.address ?? ''
  const { signature: cosmosSignature } = await cosmos.signAmino(cosmosAddress, {
    account_number: '0',
    chain_id: '',
    fee: { amount: [], gas: '0' },
    memo: '',
    msgs: [{ type: 'sign/MsgSignData', value: { data: base64.encode(bytes), signer: cosmosAddress } }],
    sequence: '0',
  })
  return [
    { account: `eip155:1:${evm.address}`, signature: await evm.signMessage({ message }) },
    {
      account: `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:${base58.encode(ed25519.getPublicKey(key))}`,
      signature: base58.encode(ed25519.sign(bytes, key)),
    },
    {
      account: `bip122:000000000019d6689c085ae165831e93:${bitcoin}`,
      signature: String(Signer.sign(WIF().encode(key), bitcoin, message)),
    },
    {
      account: `polkadot:91b171bb158e2d3848fa23a9f1c25182:${encodeAddress(polkadot.publicKey, 0)}`,
      signature: `0x${Buffer.from(sr25519Sign(wrapped, polkadot)).toString('hex')}`,
    },
    { account: `cosmos:cosmoshub-4:${cosmosAddress}`, signature: cosmosSignature.signature },
  ]
}

test('default: an account of each family, by its CAIP-10 id', async () => {
  const signed = await signInEachFamily()
  for (const { account, signature } of signed) {
    expect(await verifyMessage({ account, message, signature }), account).toEqual({
      authority: 'key',
      isValid: true,
    })
    expect(await verifyMessage({ account, message: 'Another', signature })).toMatchObject({
      reason: 'SIGNATURE_WRONG',
    })
    // A signature of one family's wallet is not valid in another family.
    for (const other of signed.filter((entry) => entry.account !== account)) {
      expect(await verifyMessage({ account, message, signature: other.signature })).toMatchObject({
        isValid: false,
      })
    }
  }
})

/** The reason for which a long text of one letter is refused. On Bitcoin, it is the base64 of a signature that is too long. */
function reasonOf(namespace: string, field: 'address' | 'signature') {
  if (field === 'address') return 'ADDRESS_MALFORMED'
  return namespace === 'bip122' ? 'SIGNATURE_UNSUPPORTED' : 'SIGNATURE_MALFORMED'
}

test.each([
  ['solana', 'address'],
  ['solana', 'signature'],
  ['polkadot', 'address'],
  ['polkadot', 'signature'],
  ['bip122', 'address'],
  ['bip122', 'signature'],
  ['cosmos', 'address'],
  ['cosmos', 'signature'],
] as const)('hardening: %s, a %s of 60,000 characters is handled quickly', async (namespace, field) => {
  const { account, signature } =
    (await signInEachFamily()).find((entry) => entry.account.startsWith(`${namespace}:`)) ?? {}
  const verify = await familyVerifiers[namespace]()
  const address = account?.split(':')[2] ?? ''
  const parameters = { address, message, signature: signature ?? '' }
  // The code loads before the measurement.
  expect(await verify(parameters)).toMatchObject({ isValid: true })
  const workMs: number[] = []
  for (let round = 0; round < 5; round++) {
    const check = async () =>
      expect(await verify({ ...parameters, [field]: 'z'.repeat(60_000) })).toMatchObject({
        isValid: false,
        reason: reasonOf(namespace, field),
      })
    workMs.push(await measureWork(check))
  }
  // The minimum counts, because the first round also compiles.
  expect(Math.min(...workMs)).toBeLessThan(50)
})

test.each([
  'near:mainnet:alice.near',
  'eip155:one:0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb',
  'eip155:99999999999999999999:0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb',
  'eip155:1',
  '__proto__:1:a',
  null,
])('error: the account %s', async (account) => {
  expect(await verifyMessage({ account: account as string, message, signature: '0x' })).toMatchObject({
    isValid: false,
    reason: 'ADDRESS_MALFORMED',
  })
})
