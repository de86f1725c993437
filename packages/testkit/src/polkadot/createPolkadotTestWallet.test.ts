import { bnToU8a, compactToU8a, hexToU8a, u8aConcat } from '@polkadot/util'
import { blake2AsU8a, cryptoWaitReady, encodeAddress, signatureVerify } from '@polkadot/util-crypto'
import { beforeAll, expect, test } from 'vitest'
import { createPolkadotTestWallet } from './createPolkadotTestWallet.js'

beforeAll(() => cryptoWaitReady())

const payload = {
  address: '',
  blockHash: `0x${'ab'.repeat(32)}`,
  era: '0x1503',
  genesisHash: `0x${'cd'.repeat(32)}`,
  method: '0x0503008eaf04151687736326c9fea17e25fc5287613693c912909cb226aa4794f26a4804',
  nonce: '0x00000101',
  signedExtensions: ['CheckNonce', 'CheckMetadataHash'],
  specVersion: '0x000f4240',
  tip: '0x0000000000000000000000003b9aca00',
  transactionVersion: '0x00000019',
  version: 4,
}

/** Returns the bytes to sign, from the ecosystem's own encoders. */
function encode(method: string): Uint8Array {
  return u8aConcat(
    hexToU8a(method),
    hexToU8a(payload.era),
    compactToU8a(0x101),
    compactToU8a(1_000_000_000),
    [0],
    bnToU8a(0xf4240, { bitLength: 32, isLe: true }),
    bnToU8a(0x19, { bitLength: 32, isLe: true }),
    hexToU8a(payload.genesisHash),
    hexToU8a(payload.blockHash),
    [0],
  )
}

test('default: extrinsics are signed as the network verifies them, long ones by their hash, by each key type', async () => {
  const wallet = createPolkadotTestWallet({ answer: 'approve' })
  const { accounts, signer } = await wallet.entry.enable()
  wallet.setSharedAccounts(wallet.accounts)
  const long = `${payload.method}${'00'.repeat(200)}`
  for (const [index, { address, type }] of (await accounts.get()).entries()) {
    for (const method of [payload.method, long]) {
      const asked = { ...payload, address: encodeAddress(address, index), method }
      const { signature } = await signer.signPayload(asked)
      const bytes = encode(method)
      const signed = bytes.length > 256 ? blake2AsU8a(bytes) : bytes
      expect(signatureVerify(signed, signature, address)).toMatchObject({ crypto: type, isValid: true })
    }
  }
})

test('error: an account that is not shared, and a rejection', async () => {
  const wallet = createPolkadotTestWallet({ answer: 'approve' })
  const { signer } = await wallet.entry.enable()
  const [first = '', second = ''] = wallet.accounts
  const ask = (address: string) => signer.signRaw({ address, data: '0x00', type: 'bytes' })
  await expect(ask(second)).rejects.toThrow('Unable to find keypair')
  wallet.setAnswer('reject')
  await expect(ask(first)).rejects.toThrow('Cancelled')
})
