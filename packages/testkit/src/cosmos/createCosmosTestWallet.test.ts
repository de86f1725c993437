import { Secp256k1Wallet, serializeSignDoc } from '@cosmjs/amino'
import { secp256k1 } from '@noble/curves/secp256k1'
import { sha256 } from '@noble/hashes/sha2'
import { base64 } from '@scure/base'
import { expect, test } from 'vitest'
import { cosmosDevAccounts } from './cosmosDevAccounts.js'
import { createCosmosTestWallet } from './createCosmosTestWallet.js'
import { encodeAmino } from './signDocuments.js'

const [alice] = cosmosDevAccounts

test('default: Amino documents are signed byte for byte as by the usual library', async () => {
  const wallet = createCosmosTestWallet({ answer: 'approve' })
  const other = await Secp256k1Wallet.fromKey(alice.privateKey, 'cosmos')
  expect((await other.getAccounts())[0]?.address).toBe(wallet.accounts[0])
  const document = {
    account_number: '7',
    chain_id: 'cosmoshub-4',
    fee: { amount: [{ amount: '2000', denom: 'uatom' }], gas: '180000' },
    memo: 'Fish & <chips>',
    msgs: [{ type: 'cosmos-sdk/MsgSend', value: { to_address: alice.address, from_address: alice.address } }],
    sequence: '3',
  }
  expect(encodeAmino(document)).toEqual(serializeSignDoc(document))
  const [{ signature }, expected] = await Promise.all([
    wallet.keplr.signAmino('cosmoshub-4', alice.address, document),
    other.signAmino(alice.address, document),
  ])
  expect(signature).toEqual(expected.signature)
})

test('behavior: Protobuf documents are signed over their four fields', async () => {
  const wallet = createCosmosTestWallet({ answer: 'approve' })
  const document = {
    accountNumber: 300n,
    authInfoBytes: Uint8Array.of(4, 5),
    bodyBytes: Uint8Array.of(1, 2, 3),
    chainId: 'cosmoshub-4',
  }
  const { signature } = await wallet.keplr.signDirect('cosmoshub-4', alice.address, document)
  const chainId = new TextEncoder().encode('cosmoshub-4')
  const bytes = [0x0a, 3, 1, 2, 3, 0x12, 2, 4, 5, 0x1a, 11, ...chainId, 0x20, 0xac, 0x02]
  const publicKey = base64.decode(signature.pub_key.value)
  expect(
    secp256k1.verify(base64.decode(signature.signature), sha256(Uint8Array.from(bytes)), publicKey),
  ).toBe(true)
})
