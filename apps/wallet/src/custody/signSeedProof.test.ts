import { seedProofMessage } from '@portico/protocol/http'
import { hashMessage, keccak256, recoverAddress, toHex } from 'viem'
import { expect, test } from 'vitest'
import { wordsToEntropy } from '../keys/deriveAccounts.js'
import { signSeedProof } from './signSeedProof.js'

const entropy =
  wordsToEntropy('test test test test test test test test test test test junk') ?? new Uint8Array()
const change = {
  envelopeId: 'envelope',
  kind: 'removeEnvelope',
  sessionId: 'session',
  version: 1,
  walletId: 'wallet',
} as const

test('default: a change is signed by the wallet’s own eip155 key', async () => {
  const signature = await signSeedProof(entropy, change)
  const recovered = await recoverAddress({ hash: keccak256(seedProofMessage(change)), signature })
  expect(recovered).toBe('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
})

test('hardening A28: the signature covers every part of a change, and no site can request it as a message', () => {
  const changes = [
    change,
    { ...change, envelopeId: 'other' },
    { ...change, sessionId: 'other' },
    { ...change, version: 2 },
    { ...change, walletId: 'other' },
  ]
  expect(new Set(changes.map((each) => toHex(seedProofMessage(each)))).size).toBe(changes.length)
  const message = seedProofMessage(change)
  expect([...message.slice(0, 2)]).toEqual([0x19, 0x50])
  expect(hashMessage({ raw: message })).not.toBe(keccak256(message))
})

test('hardening A28: neither an envelope nor a seed can be swapped under a signature', () => {
  const base = { sessionId: 's', version: 1, walletId: 'w' } as const
  const envelope = {
    ciphertext: 'c',
    envelopeId: 'e',
    kind: 'password',
    label: '',
    parameters: { kdf: 'argon2id', passes: 3 },
  } as const
  const put = { ...base, envelope, kind: 'putEnvelope', replaces: ['a'] } as const
  const addresses = { eip155: '0x1', solana: '1' }
  const operator = { ciphertext: 'c', envelopeId: 'o', key: 'k' }
  const replace = { ...base, addresses, envelopes: [], kind: 'replace', operator } as const
  const texts = [
    put,
    { ...put, replaces: [] },
    { ...put, envelope: { ...envelope, ciphertext: 'd' } },
    { ...put, envelope: { ...envelope, kind: 'passkey' as const } },
    { ...put, envelope: { ...envelope, parameters: { ...envelope.parameters, passes: 1 } } },
    replace,
    { ...replace, addresses: { ...addresses, eip155: '0x2' } },
    { ...replace, addresses: { ...addresses, solana: '2' } },
    { ...replace, envelopes: [envelope] },
    { ...replace, operator: { ...operator, key: 'l' } },
    { ...replace, operator: undefined },
  ].map((each) => new TextDecoder().decode(seedProofMessage(each)))
  expect(new Set(texts).size).toBe(texts.length)
  // The record counts as the same if a database returns its properties in another order.
  const turned = { ...envelope, parameters: { passes: 3, kdf: 'argon2id' } }
  expect(new TextDecoder().decode(seedProofMessage({ ...put, envelope: turned }))).toBe(texts[0])
})
