import fc from 'fast-check'
import { encodeAbiParameters, type Hex, keccak256, parseAbiParameters, stringToHex } from 'viem'
import { expect, test } from 'vitest'
import { decodeLog, eventTopics } from './decodeLog.js'

const token = '0x00000000000000000000000000000000000000aa'
const alice = `0x${'0'.repeat(24)}${'a'.repeat(40)}` as const
const bob = `0x${'0'.repeat(24)}${'b'.repeat(40)}` as const
const word = (value: bigint): Hex => `0x${value.toString(16).padStart(64, '0')}`
const decode = (topics: Hex[], data: Hex) => decodeLog({ address: token, data, logIndex: 3, topics }, 7)
const lists = (ids: bigint[], amounts: bigint[]) =>
  encodeAbiParameters(parseAbiParameters('uint256[], uint256[]'), [ids, amounts])

test('default: the topics are the hashes of the signatures', () => {
  const signatures = {
    approval: 'Approval(address,address,uint256)',
    approvalForAll: 'ApprovalForAll(address,address,bool)',
    transfer: 'Transfer(address,address,uint256)',
    transferBatch: 'TransferBatch(address,address,address,uint256[],uint256[])',
    transferSingle: 'TransferSingle(address,address,address,uint256,uint256)',
  }
  for (const [name, signature] of Object.entries(signatures)) {
    expect(eventTopics[name as keyof typeof eventTopics]).toBe(keccak256(stringToHex(signature)))
  }
})

test('default', () => {
  const place = {
    item: 0,
    logIndex: 3,
    position: 7,
    recipient: `0x${'b'.repeat(40)}`,
    sender: `0x${'a'.repeat(40)}`,
    token,
  }
  expect(decode([eventTopics.transfer, alice, bob], word(5n))?.transfers).toEqual([
    { ...place, amount: 5n, standard: 20, tokenId: null },
  ])
  expect(decode([eventTopics.transfer, alice, bob, word(9n)], '0x')?.transfers).toEqual([
    { ...place, amount: 1n, standard: 721, tokenId: 9n },
  ])
  const batch = decode([eventTopics.transferBatch, alice, alice, bob], lists([1n, 2n, 3n], [4n, 0n, 6n]))
  expect(batch?.transfers).toEqual([
    { ...place, amount: 4n, standard: 1155, tokenId: 1n },
    { ...place, amount: 6n, item: 2, standard: 1155, tokenId: 3n },
  ])
})

test('hardening A38: a zero transfer is ignored', () => {
  expect(decode([eventTopics.transfer, alice, bob], word(0n))?.transfers).toEqual([])
  expect(
    decode([eventTopics.transferSingle, alice, alice, bob], `${word(1n)}${'0'.repeat(64)}`)?.transfers,
  ).toEqual([])
})

test.each<[string, Hex[], Hex]>([
  ['another event', [word(1n)], '0x'],
  ['no topics', [], '0x'],
  ['an address that is none', [eventTopics.transfer, word(2n ** 256n - 1n), bob], word(5n)],
  ['two topics', [eventTopics.transfer, alice], word(5n)],
  ['too much data', [eventTopics.transfer, alice, bob], `${word(5n)}00`],
  ['lists of two lengths', [eventTopics.transferBatch, alice, alice, bob], lists([1n, 2n], [1n])],
  [
    'a list without an end',
    [eventTopics.transferBatch, alice, alice, bob],
    `${word(64n)}${word(64n).slice(2)}${'f'.repeat(64)}`,
  ],
  [
    'a list far away',
    [eventTopics.transferBatch, alice, alice, bob],
    `${word(2n ** 255n)}${word(32n).slice(2)}`,
  ],
])('error: hardening A42: %s', (_, topics, data) => {
  expect(decode(topics, data)).toBeNull()
})

test('error: hardening A42: any log of a contract is decoded or left out', () => {
  const bytes = fc
    .uint8Array({ maxLength: 400 })
    .map((array): Hex => `0x${Buffer.from(array).toString('hex')}`)
  const topic = fc.constantFrom<Hex>(...Object.values(eventTopics), alice, bob, word(2n ** 256n - 1n))
  fc.assert(
    fc.property(fc.array(topic, { maxLength: 4 }), bytes, (topics, data) => {
      for (const { amount } of decode(topics, data)?.transfers ?? []) expect(amount).toBeGreaterThan(0n)
    }),
  )
})
