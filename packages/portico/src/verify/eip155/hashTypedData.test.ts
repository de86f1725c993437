import { bytesToHex, hashTypedData as hashByViem } from 'viem'
import { expect, test } from 'vitest'
import type { TypedData } from './hashTypedData.js'
import { hashTypedData } from './hashTypedData.js'

const address = '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826'
const domain = { chainId: 1, name: 'Ether Mail', verifyingContract: `0x${'cc'.repeat(20)}`, version: '1' }
/** The example of EIP-712. */
const mail: TypedData = {
  domain,
  message: {
    contents: 'Hello, Bob!',
    from: { name: 'Cow', wallet: address },
    to: { name: 'Bob', wallet: `0x${'bB'.repeat(20)}` },
  },
  primaryType: 'Mail',
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    Mail: [
      { name: 'from', type: 'Person' },
      { name: 'to', type: 'Person' },
      { name: 'contents', type: 'string' },
    ],
    Person: [
      { name: 'name', type: 'string' },
      { name: 'wallet', type: 'address' },
    ],
  },
}

const one = (type: string, value: unknown, more: TypedData['types'] = {}): TypedData => ({
  domain,
  message: { value },
  primaryType: 'One',
  types: { One: [{ name: 'value', type }], ...more },
})
const node = { Leaf: [{ name: 'n', type: 'uint8' }], Node: [{ name: 'leaves', type: 'Leaf[2][]' }] }

test('default: the digest of the example in EIP-712', () => {
  expect(bytesToHex(hashTypedData(mail) ?? new Uint8Array())).toBe(
    '0xbe609aee343fb3c4b28e1df9e632fca64fcfaede20f02e86244efddf30957bd2',
  )
})

test.each<[string, TypedData]>([
  ['a domain alone', { ...mail, message: {}, primaryType: 'EIP712Domain' }],
  ['a domain with nothing in it', { ...one('bool', true), domain: {} }],
  ['a salt', { ...one('bool', false), domain: { salt: `0x${'7'.repeat(64)}` } }],
  ['bytes', one('bytes', '0x00ff12')],
  ['no bytes', one('bytes', '0x')],
  ['bytes4', one('bytes4', '0x12345678')],
  ['text beyond ASCII', one('string', 'Grüße, 世界 👋')],
  ['an empty list', one('string[]', [])],
  [
    'a list of lists',
    one('uint16[2][]', [
      [1, 2],
      [3, 4],
    ]),
  ],
  ['structs in lists of lists', one('Node', { leaves: [[{ n: 1 }, { n: 2 }]] }, node)],
  ['the smallest int8', one('int8', -128)],
  ['the largest uint256', one('uint256', 2n ** 256n - 1n)],
  ['a number in a text', one('uint256', '123456789012345678901234567890')],
  ['a number in hex', one('uint64', '0xff')],
])('behavior: %s, as wallets hash it', (_, typedData) => {
  // A cast: viem derives its types from literal data.
  expect(bytesToHex(hashTypedData(typedData) ?? new Uint8Array())).toBe(hashByViem(typedData as never))
})

test.each<[string, unknown]>([
  ['uint8', 256],
  ['uint8', -1],
  ['int8', 128],
  ['int8', -129],
  ['uint264', 1],
  ['uint7', 1],
  ['uint0', 0],
  // EIP-712 has no short type names.
  ['uint', 1],
  ['uint256', 2 ** 53],
  ['uint256', 1.5],
  ['uint256', ''],
  ['uint256', null],
  ['bytes4', '0x123456'],
  ['bytes33', `0x${'00'.repeat(33)}`],
  ['bytes0', '0x'],
  ['bytes', 'text'],
  ['address', '0x12'],
  ['bool', 1],
  ['string', 5],
  ['uint8[2]', [1]],
  ['uint8[]', 'no list'],
  ['Unknown', {}],
  ['constructor', {}],
  ['__proto__', {}],
])('error: %s is not %j', (type, value) => {
  expect(hashTypedData(one(type, value))).toBeUndefined()
})

test('error: a missing field, and invalid data', () => {
  expect(hashTypedData({ ...mail, message: {} })).toBeUndefined()
  expect(hashTypedData({ ...mail, primaryType: 'Letter' })).toBeUndefined()
  for (const none of [null, undefined, 'text', {}]) expect(hashTypedData(none as never)).toBeUndefined()
  const round: Record<string, unknown> = {}
  round.value = [round]
  const own = { One: [{ name: 'value', type: 'One[]' }] }
  expect(hashTypedData({ domain, message: round, primaryType: 'One', types: own })).toBeUndefined()
})

test('hardening B4: typed data that takes 250,000 bytes to hash is hashed, and what takes more is refused', () => {
  const take = (length: number) => hashTypedData({ ...one('string', 'a'.repeat(length)), domain: {} })
  // The other 34 bytes are the names of the types: `EIP712Domain`, `One`, a field of `One`, and `string`.
  expect(take(250_000 - 34)).toBeDefined()
  expect(take(250_000 - 33)).toBeUndefined()
})

test.each<[string, TypedData]>([
  ['fields of one name that share a value', shared(200)],
  ['types that refer to each other', chained(1000)],
  ['lists in lists', one(`bool${'[]'.repeat(2000)}`, nested(2000))],
])('hardening B4: %s are refused once they are too much to hash', (_, typedData) => {
  expect(hashTypedData(typedData)).toBeUndefined()
})

/** Many values of one struct, in which all fields have the same name. */
function shared(count: number): TypedData {
  const fields = Array.from({ length: count }, () => ({ name: 'a', type: 'bool' }))
  return one(
    'Part[]',
    Array.from({ length: count }, () => ({ a: true })),
    { Part: fields },
  )
}

/** Structs that each refer to the next one, and a value of each. */
function chained(count: number): TypedData {
  const names = Array.from({ length: count }, (_, index) => `T${index}`)
  return {
    domain,
    message: Object.fromEntries(names.map((name) => [name, { next: [] }])),
    primaryType: 'All',
    types: {
      All: names.map((name) => ({ name, type: name })),
      [`T${count}`]: [],
      ...Object.fromEntries(names.map((name, index) => [name, [{ name: 'next', type: `T${index + 1}[]` }]])),
    },
  }
}

function nested(levels: number): unknown {
  return levels === 0 ? true : [nested(levels - 1)]
}
