import {
  concatHex,
  encodeFunctionData,
  encodePacked,
  erc20Abi,
  type Hex,
  hashTypedData,
  pad,
  parseAbi,
  size,
} from 'viem'
import { expect, test } from 'vitest'
import { inEnglish } from '../language/testing/inEnglish.js'
import { toDefinition } from '../signing/eip155.js'
import { decodeTypedData as decodeData, findRefusal, readTypedData } from './decodeTypedData.js'

/** Decodes typed data, with the screen's English texts. */
const decodeTypedData = (...parameters: Parameters<typeof decodeData>) => inEnglish(decodeData(...parameters))

const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const spender = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const permit = {
  domain: { chainId: 31_337, name: 'T', verifyingContract: token, version: '1' },
  message: { deadline: '1900000000', nonce: '0', owner: spender, spender, value: String(2n ** 256n - 1n) },
  primaryType: 'Permit',
  types: {
    Permit: [
      { name: 'owner', type: 'address' },
      { name: 'spender', type: 'address' },
      { name: 'value', type: 'uint256' },
      { name: 'nonce', type: 'uint256' },
      { name: 'deadline', type: 'uint256' },
    ],
  },
}
const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const read = (input: unknown) => {
  const data = readTypedData(input)
  if (!data) throw new TypeError('not read')
  return decodeTypedData(data, new Set([token.toLowerCase()]))
}

test('default', () => {
  const { chainId, contract, fields, title, tree, warnings } = read(JSON.stringify(permit))
  expect({ chainId, contract, title, warnings }).toEqual({
    chainId: 31_337,
    contract: token,
    title: 'Allow spending',
    warnings: ['unlimited'],
  })
  expect(fields.map(({ label }) => label)).toEqual(['Spender', 'Amount', 'Token', 'Until'])
  expect(tree.map(({ name }) => name)).toEqual(['owner', 'spender', 'value', 'nonce', 'deadline'])
})

const permitEnd = { sigDeadline: '1900000000', spender }
const permit2Types = {
  PermitDetails: 'address token,uint160 amount,uint48 expiration,uint48 nonce',
  TokenPermissions: 'address token,uint256 amount',
}
type Permit2Data = { domain?: object; message: object; primaryType: string; shape: string; structs?: object }

/** Data of Permit2, or other data that uses its names. */
function askPermit2({ domain, message, primaryType, shape, structs }: Permit2Data) {
  const types = { ...permit2Types, ...structs, [primaryType]: shape }
  return read({
    domain: { chainId: 31_337, name: 'Permit2', verifyingContract: permit2, ...domain },
    message,
    primaryType,
    types: Object.fromEntries(Object.entries(types).map(([name, each]) => [name, fieldsOf(each)])),
  })
}

test('hardening A13: Permit2, one token and several', () => {
  const details = (amount: bigint) => ({ amount: String(amount), expiration: 0, nonce: 0, token })
  const asked = (isSeveral: boolean, amounts: readonly bigint[]) =>
    askPermit2({
      message: { details: isSeveral ? amounts.map(details) : details(amounts[0] ?? 0n), ...permitEnd },
      primaryType: isSeveral ? 'PermitBatch' : 'PermitSingle',
      shape: `PermitDetails${isSeveral ? '[]' : ''} details,address spender,uint256 sigDeadline`,
    })
  expect(asked(false, [5n])).toMatchObject({ transfers: [{ token, units: 5n }], warnings: ['spender'] })
  const batch = asked(true, [5n, 2n ** 160n - 1n])
  expect(batch.warnings).toEqual(['unlimited'])
  expect(batch.tree[0]?.children?.[1]?.children?.[1]).toMatchObject({ name: 'amount' })
})

test.each([
  2n ** 255n - 1n,
  10n ** 38n - 1n,
  2n ** 96n - 1n,
])('hardening A13: an allowance of %s base units is called unlimited', (units) => {
  const decoded = read({ ...permit, message: { ...permit.message, value: String(units) } })
  expect(decoded.fields).toContainEqual({ kind: 'text', label: 'Amount', value: 'Unlimited' })
  expect(decoded).toMatchObject({ transfers: 'unbounded', warnings: ['unlimited'] })
})

test('hardening A11: the end of an allowance is read from the signed data: for DAI its expiry, for several the last', () => {
  const ends = (data: unknown) => read(data).fields.filter(({ label }) => label === 'Until')
  const end = (value: string) => [{ kind: 'text', label: 'Until', value }]
  const dai = (expiry: string) => ({
    ...permit,
    message: { allowed: true, deadline: '1', expiry, holder: spender, nonce: '0', spender },
    types: { Permit: fieldsOf('address holder,address spender,uint256 nonce,uint256 expiry,bool allowed') },
  })
  expect(ends(dai('1900000000'))).toEqual(end('Sun, 17 Mar 2030 17:46:40 UTC'))
  expect(ends(dai('0'))).toEqual(end('no end'))
  const details = (expiration: number) => ({ amount: '5', expiration, nonce: 0, token })
  const batch = {
    domain: { ...permit.domain, verifyingContract: permit2 },
    message: { details: [details(1), details(1_900_000_000), details(2)], ...permitEnd },
    primaryType: 'PermitBatch',
    types: {
      PermitBatch: fieldsOf('PermitDetails[] details,address spender,uint256 sigDeadline'),
      PermitDetails: fieldsOf('address token,uint160 amount,uint48 expiration,uint48 nonce'),
    },
  }
  expect(ends(batch)).toEqual(end('Sun, 17 Mar 2030 17:46:40 UTC'))
})

test('hardening A11: a Permit2 allowance for one block works in any, until it can no longer be submitted', () => {
  const details = (expiration: number) => ({ amount: '5', expiration, nonce: 0, token })
  const shown = (expirations: readonly number[], sigDeadline = permitEnd.sigDeadline) =>
    askPermit2({
      message: { ...permitEnd, details: expirations.map(details), sigDeadline },
      primaryType: 'PermitBatch',
      shape: 'PermitDetails[] details,address spender,uint256 sigDeadline',
    }).fields.flatMap(({ kind, label, value }) => (kind === 'text' ? [`${label}: ${value}`] : []))
  const oneBlock = 'Valid: For one block'
  const end = 'Until: Sun, 17 Mar 2030 17:46:40 UTC'
  expect(shown([0])).toEqual([oneBlock, end])
  // If another token has a later end, that end is shown. An earlier end of another token does not hide how long this
  // permit can be submitted.
  expect(shown([0, 1_900_000_001])).toEqual([oneBlock, 'Until: Sun, 17 Mar 2030 17:46:41 UTC'])
  expect(shown([1, 0])).toEqual([oneBlock, end])
  expect(shown([0], String(2n ** 256n - 1n))).toEqual([oneBlock, 'Until: no end'])
  expect(shown([1_800_000_000])).toEqual(['Until: Fri, 15 Jan 2027 08:00:00 UTC'])
})

test('behavior: data of another kind is shown as a tree, without guesses', () => {
  const mail = read({
    domain: {},
    message: { from: { name: 'Alice' }, tags: ['a', 'b'] },
    primaryType: 'Mail',
    types: {
      Mail: [
        { name: 'from', type: 'User' },
        { name: 'tags', type: 'string[]' },
      ],
      User: [{ name: 'name', type: 'string' }],
    },
  })
  expect(mail).toMatchObject({ title: 'Sign data', warnings: [] })
  expect(mail.tree).toMatchInlineSnapshot(`
    [
      {
        "children": [
          {
            "name": "name",
            "type": "string",
            "value": "Alice",
          },
        ],
        "name": "from",
        "type": "User",
      },
      {
        "children": [
          {
            "name": "0",
            "type": "string",
            "value": "a",
          },
          {
            "name": "1",
            "type": "string",
            "value": "b",
          },
        ],
        "name": "tags",
        "type": "string[]",
      },
    ]
  `)
})

test.each([
  null,
  'x',
  '{}',
  { ...permit, primaryType: 'Other' },
  { ...permit, types: { Permit: 'x' } },
  { ...permit, message: [] },
])('error: %j is not typed data', (input) => {
  expect(readTypedData(input)).toBeUndefined()
})

const readWhole = (input: unknown) => {
  const data = readTypedData(input)
  if (!data) throw new TypeError('not read')
  return data
}

test('behavior: circular types end: too deep to show', () => {
  const ring: Record<string, unknown> = {}
  ring.next = ring
  const types = { Node: [{ name: 'next', type: 'Node' }] }
  const data = readWhole({ domain: {}, message: ring, primaryType: 'Node', types })
  expect(findRefusal(data)).toMatch(/^params\.1 is more than 12 levels deep/)
  expect(() => decodeTypedData(data)).toThrow('12 levels')
})

test('hardening A11: 600 values are shown to the last, 601 are refused', () => {
  const list = (count: number) =>
    readWhole({
      domain: {},
      message: { all: Array.from({ length: count }, (_, index) => String(index)) },
      primaryType: 'List',
      types: { List: [{ name: 'all', type: 'uint256[]' }] },
    })
  // The list itself counts as one value.
  const whole = list(599)
  expect(findRefusal(whole)).toBeUndefined()
  expect(decodeTypedData(whole).tree[0]?.children?.at(-1)?.value).toBe('598')
  for (const count of [600, 100_000]) {
    expect(findRefusal(list(count))).toBe(
      'params.1 holds more than 600 values, which is too much to show the user. Only what is shown in full is signed.',
    )
    expect(() => decodeTypedData(list(count))).toThrow('600 values')
  }
})

test('hardening A11: 12 levels are shown, 13 are refused', () => {
  const nested = (levels: number): ReturnType<typeof readWhole> => {
    const types = Object.fromEntries(
      Array.from({ length: levels }, (_, index) => [
        `L${index + 1}`,
        [{ name: 'in', type: index + 1 === levels ? 'string' : `L${index + 2}` }],
      ]),
    )
    const message = Array.from({ length: levels }).reduce((inner) => ({ in: inner }), 'end')
    return readWhole({ domain: {}, message, primaryType: 'L1', types })
  }
  expect(findRefusal(nested(12))).toBeUndefined()
  expect(JSON.stringify(decodeTypedData(nested(12)).tree)).toContain('"end"')
  expect(findRefusal(nested(13))).toMatch(/^params\.1 is more than 12 levels deep/)
})

test('hardening A11: values of 200,000 characters together are shown, more are refused', () => {
  const words = (one: number, other: number) =>
    readWhole({
      domain: {},
      message: { one: 'a'.repeat(one), other: 'b'.repeat(other) },
      primaryType: 'Words',
      types: { Words: fieldsOf('string one,string other') },
    })
  expect(findRefusal(words(100_000, 100_000))).toBeUndefined()
  expect(findRefusal(words(100_000, 100_001))).toMatch(/^params\.1 holds more than 200000 characters/)
})

test('hardening A11: names of 256 characters and types of 2,000 fields are read, more are not', () => {
  const named = (length: number) => {
    const name = 'n'.repeat(length)
    return readTypedData({
      domain: {},
      message: { [name]: 'x' },
      primaryType: 'Named',
      types: { Named: [{ name, type: 'string' }] },
    })
  }
  expect(named(256)).toBeDefined()
  expect(named(257)).toBeUndefined()
  // The type itself counts as one field.
  const wide = (fields: number) =>
    readTypedData({
      domain: {},
      message: {},
      primaryType: 'Wide',
      types: { Wide: Array.from({ length: fields }, (_, index) => ({ name: `f${index}`, type: 'bool' })) },
    })
  expect(wide(1_999)).toBeDefined()
  expect(wide(2_000)).toBeUndefined()
})

test('hardening B4: structs of long types are refused before a signer writes the types out for each of them', () => {
  const wide = (structs: number) =>
    readWhole({
      domain: {},
      message: { list: Array.from({ length: structs }, () => ({ more: [] })) },
      primaryType: 'Main',
      types: {
        Main: fieldsOf('One[] list'),
        One: fieldsOf('Wide[] more'),
        Wide: Array.from({ length: 1_900 }, (_, index) => ({
          name: `f${index}`.padEnd(50, '_'),
          type: 'uint256',
        })),
      },
    })
  expect(findRefusal(wide(2))).toBeUndefined()
  expect(findRefusal(wide(290))).toBe(
    'params.1 has too many types: for all structs together, a signer would hash more than 400000 characters. Use fewer or shorter types.',
  )
})

test('hardening A11: a value that an encoder reads differently than shown is refused', () => {
  const hiding = { ...permit, message: { ...permit.message, value: [String(2n ** 256n - 1n)] } }
  expect(findRefusal(readWhole(hiding))).toBe(
    'params.1 has a value that is not of its type: value, of uint256',
  )
  const elsewhere = { ...permit, domain: { ...permit.domain, chainId: ['1'] } }
  expect(findRefusal(readWhole(elsewhere))).toMatch(/chainId, of uint256$/)
  const list = { ...permit, types: { ...permit.types, 'uint256[]': [] } }
  expect(readTypedData(list)).toBeUndefined()
})

const salt = `0x${'7'.repeat(64)}`

test('hardening A11: all signed fields of a domain are shown, including its salt', () => {
  const salted = read({ ...permit, domain: { ...permit.domain, salt } })
  expect(salted.tree.at(-1)).toEqual({
    children: [{ name: 'salt', type: 'bytes32', value: salt }],
    name: 'domain',
    type: 'EIP712Domain',
  })
})

const relayer = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const fieldsOf = (shape: string) =>
  shape.split(',').map((each) => {
    const [type = '', name = ''] = each.split(' ')
    return { name, type }
  })
/** Returns data of one struct, which a contract of the local network would check. */
const ask = (primaryType: string, shape: string, message: Record<string, unknown>, domain: object = {}) =>
  read({
    domain: { chainId: 31_337, name: 'USD Coin', verifyingContract: token, version: '2', ...domain },
    message,
    primaryType,
    types: { [primaryType]: fieldsOf(shape) },
  })
const authorization =
  'address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce'
const authorized = {
  from: relayer,
  nonce: `0x${'1'.repeat(64)}`,
  to: spender,
  validAfter: '0',
  validBefore: '1900000000',
  value: '5000000',
}

test.each([
  'TransferWithAuthorization',
  'ReceiveWithAuthorization',
])('hardening A13: %s sends tokens to a recipient', (primaryType) => {
  const decoded = ask(primaryType, authorization, authorized)
  expect(decoded).toMatchObject({
    kind: 'transfer',
    receiver: spender,
    title: 'Send tokens',
    transfers: [{ token, units: 5_000_000n }],
    warnings: [],
  })
  expect(decoded.fields.map(({ label }) => label)).toEqual(['Amount', 'To', 'Token', 'Until'])
})

test('hardening A13: a known name with other fields, or without a contract, is unknown', () => {
  const cases = [
    ask('TransferWithAuthorization', `${authorization},uint256 more`, { ...authorized, more: '1' }),
    ask('TransferWithAuthorization', authorization, authorized, { verifyingContract: undefined }),
    ask('Permit', 'address spender,uint256 amount', { amount: '1', spender }),
    ask('PermitBatch', 'address spender', { spender }),
    ask('SafeTx', 'address to,bytes data', { data: '0x', to: spender }),
  ]
  for (const decoded of cases) {
    expect(decoded).toMatchObject({ kind: 'unknown', transfers: 'unbounded', warnings: ['unknown'] })
  }
})

test('hardening A13: data that a contract checks and that is unknown here is unknown; text without a contract is plain', () => {
  const vote = (shape: string, message: Record<string, unknown>, domain: object = {}) =>
    ask('Vote', shape, message, { verifyingContract: undefined, ...domain })
  const unknown = { kind: 'unknown', transfers: 'unbounded', warnings: ['unknown'] }
  expect(vote('string choice', { choice: 'yes' }, { verifyingContract: token })).toMatchObject(unknown)
  // Even if the value is not an address, some verifier may take it for a contract.
  const cosmos = read({
    domain: { verifyingContract: 'cosmos' },
    message: { choice: 'yes' },
    primaryType: 'Vote',
    types: { EIP712Domain: fieldsOf('string verifyingContract'), Vote: fieldsOf('string choice') },
  })
  expect(cosmos).toMatchObject(unknown)
  expect(vote('string choice,bool isFinal', { choice: 'yes', isFinal: true })).toMatchObject({
    kind: 'plain',
    transfers: [],
    warnings: [],
  })
  // Even without a contract, a network or a server may treat such a value as an order.
  for (const [type, value] of [
    ['uint256', '7'],
    ['address', spender],
    ['bytes', '0x01'],
    ['bytes32', salt],
    ['uint256[]', []],
  ] as const) {
    expect(vote(`string choice,${type} more`, { choice: 'yes', more: value }), type).toMatchObject(unknown)
  }
})

test.each([
  ['uint256', true],
  ['uint256', ''],
  ['uint256', '0b1'],
  ['uint256', ' 1'],
  ['uint256', '1e3'],
  ['uint256', 1.5],
  ['uint256', 2 ** 53],
  ['uint256', -1],
  ['uint8', 256],
  ['int8', 128],
  ['uint7', 1],
  ['uint', 1],
  ['bool', 1],
  ['bool', 'true'],
  ['string', 1],
  ['string', undefined],
  ['bytes', 'abc'],
  ['bytes', '0xabc'],
  ['bytes', 7],
  ['bytes4', '0x01'],
  ['bytes33', `0x${'1'.repeat(66)}`],
  ['address', 1],
  ['address', '0x01'],
  ['address', spender.replace('C', 'c')],
  ['amount', 1],
  ['constructor', 1],
])('hardening A10: no %s is written as %j: refused, in a message and in its domain', (type, value) => {
  const words = `params.1 has a value that is not of its type: each, of ${type}`
  const types = { Each: [{ name: 'each', type }], EIP712Domain: fieldsOf('string name') }
  const inMessage = { domain: { name: 'T' }, message: { each: value }, primaryType: 'Each', types }
  expect(findRefusal(readWhole(inMessage))).toBe(words)
  const inDomain = {
    domain: { each: value },
    message: {},
    primaryType: 'None',
    types: { EIP712Domain: types.Each, None: [] },
  }
  expect(findRefusal(readWhole(inDomain))).toBe(words)
})

test.each([
  ['uint256', String(2n ** 256n - 1n)],
  ['uint256', '0xfF'],
  ['uint48', 1_900_000_000],
  ['int8', -128],
  ['bytes', '0x'],
  ['bytes4', '0xa9059cbb'],
  ['address', spender.toLowerCase()],
  ['string', ''],
])('behavior: a %s may be written as %j', (type, value) => {
  const types = { Each: [{ name: 'each', type }] }
  expect(findRefusal(readWhole({ message: { each: value }, primaryType: 'Each', types }))).toBeUndefined()
})

test.each([
  ['uint256', '0x0de0b6b3a7640000', '1000000000000000000'],
  ['uint256', '00000000000000000000000000000000000000005', '5'],
  ['int8', '-0', '0'],
  ['uint48', 1_900_000_000, '1900000000'],
])('hardening A11: however a page writes a %s, %j is shown as the number that is signed', (type, value, shown) => {
  const types = { Each: [{ name: 'each', type }] }
  const { tree } = read({ domain: {}, message: { each: value }, primaryType: 'Each', types })
  expect(tree).toEqual([{ name: 'each', type, value: shown }])
})

test('hardening A11: a name too long for its line is shown in the tree, in full', () => {
  const named = (length: number) =>
    ask('Vote', 'bool ok', { ok: true }, { name: `${'a'.repeat(length)}end` }).tree
  expect(named(253)).toHaveLength(1)
  expect(named(5_000).at(-1)?.children?.[0]).toEqual({
    name: 'name',
    type: 'string',
    value: `${'a'.repeat(5_000)}end`,
  })
})

test.each([
  true,
  'mainnet',
  0,
  '0',
  String(2n ** 60n),
  null,
])('hardening A12: a network that is given as %j and cannot be read is refused, not left unchecked', (chainId) => {
  const named = readWhole({ ...permit, domain: { ...permit.domain, chainId } })
  expect(findRefusal(named)).toMatch(
    /^params\.1 has an? (invalid chainId|value that is not of its type: chainId)/,
  )
  expect(() => decodeTypedData(named)).toThrow('chainId')
})

test('hardening A12: a network that is given as text is in the signature as shown on the screen', () => {
  const named = readWhole({ ...permit, domain: { ...permit.domain, chainId: '31337' } })
  expect(decodeTypedData(named).chainId).toBe(31_337)
  expect(hashTypedData(toDefinition(named))).toBe(hashTypedData(toDefinition(readWhole(permit))))
})

test('hardening A12: Polygon’s tokens name the network in their salt', () => {
  const meta = (salt: string) =>
    ask(
      'MetaTransaction',
      'uint256 nonce,address from,bytes functionSignature',
      { from: relayer, functionSignature: transfer, nonce: '0' },
      { chainId: undefined, salt },
    )
  expect(meta(pad('0x89'))).toMatchObject({ chainId: 137, transfers: [{ token, units: 9n }] })
  expect(meta(salt)).toMatchObject({ chainId: undefined, transfers: 'unbounded' })
})

test('hardening A12: data without a network is valid on any, so it has no bound', () => {
  const domain = { ...permit.domain, chainId: undefined }
  const small = { ...permit, domain, message: { ...permit.message, value: '5' } }
  expect(read(small)).toMatchObject({ chainId: undefined, kind: 'permission', transfers: 'unbounded' })
  // If a field is in the domain but not in its type, it is not signed.
  const unsigned = {
    ...small,
    domain: permit.domain,
    types: {
      ...permit.types,
      EIP712Domain: fieldsOf('string name,string version,address verifyingContract'),
    },
  }
  expect(read(unsigned)).toMatchObject({ chainId: undefined, transfers: 'unbounded' })
})

test('hardening A11: a zkSync transaction is not data: it is refused, and the error names the right request', () => {
  const transaction = {
    domain: { chainId: 324, name: 'zkSync', version: '2' },
    message: { to: '0', value: '1' },
    primaryType: 'Transaction',
    types: { Transaction: fieldsOf('uint256 to,uint256 value') },
  }
  expect(findRefusal(readWhole(transaction))).toMatch(
    /^params\.1 is a zkSync transaction.*eth_sendTransaction\.$/,
  )
  expect(() => decodeTypedData(readWhole(transaction))).toThrow('zkSync')
  const elsewhere = { ...transaction, domain: { ...transaction.domain, chainId: 2_741 } }
  expect(findRefusal(readWhole(elsewhere))).toContain('zkSync')
  // A contract's own data may have a type with this name.
  const checked = { ...transaction, domain: { ...transaction.domain, verifyingContract: token } }
  expect(read(checked)).toMatchObject({ kind: 'unknown' })
})

test('hardening A11: a message that is not signed, or a name that reads as several, is refused', () => {
  const bare = { ...permit, message: permit.domain, primaryType: 'EIP712Domain' }
  expect(findRefusal(readWhole({ ...bare, types: { ...bare.types, EIP712Domain: [] } }))).toContain(
    'primary type',
  )
  for (const types of [
    { ...permit.types, 'A(B b)B': [] },
    { ...permit.types, A: [{ name: 'a,uint256 b', type: 'uint256' }] },
  ]) {
    expect(readTypedData({ ...permit, types })).toBeUndefined()
  }
})

test('hardening A13: permission to take one item of a collection is not an amount of 0', () => {
  const decoded = ask('Permit', 'address spender,uint256 tokenId,uint256 nonce,uint256 deadline', {
    deadline: '1900000000',
    nonce: '0',
    spender,
    tokenId: '42',
  })
  expect(decoded).toMatchObject({ kind: 'permission', transfers: 'unbounded', warnings: ['spender'] })
  expect(decoded.fields).toContainEqual({ kind: 'item', label: 'Number', value: '42' })
})

const readsAs = (decoded: ReturnType<typeof decodeTypedData>) => {
  const { kind, title, transfers, warnings } = decoded
  return { kind, title, transfers, warnings }
}
const unknown = { kind: 'unknown', title: 'Sign data', transfers: 'unbounded', warnings: ['unknown'] }

test.each([
  ['a struct', 'Much value', { units: '5' }],
  ['a list', 'uint256[] value', ['5']],
  ['text', 'string value', '5'],
  ['a number of another size', 'uint160 value', '5'],
])('hardening A13: a permit whose value is %s is unknown', (_, field, value) => {
  const { message, types } = permit
  const shape = `address owner,address spender,${field},uint256 nonce,uint256 deadline`
  const asked = (Permit: string, units: unknown) =>
    read({
      ...permit,
      message: { ...message, value: units },
      types: { ...types, Much: fieldsOf('uint256 units'), Permit: fieldsOf(Permit) },
    })
  expect(readsAs(asked(shape, value))).toEqual(unknown)
  expect(asked(shape.replace(field, 'uint256 value'), '5').title).toBe('Allow spending')
})

const single = 'PermitDetails details,address spender,uint256 sigDeadline'
const moved = 'TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline'
const details = { amount: '5', expiration: 0, nonce: 0, token }
const singleAsked = { message: { details, ...permitEnd }, primaryType: 'PermitSingle', shape: single }
const movedAsked = {
  message: { deadline: '1900000000', nonce: '0', permitted: { amount: '5', token }, spender },
  primaryType: 'PermitTransferFrom',
  shape: moved,
}
const witnessed = {
  message: { ...movedAsked.message, witness: { fee: '1' } },
  primaryType: 'PermitWitnessTransferFrom',
  shape: `${moved},Witness witness`,
  structs: { Witness: 'uint256 fee' },
}

test.each<[string, Permit2Data]>([
  ['an allowance', singleAsked],
  ['a transfer', movedAsked],
  ['a transfer with a witness', witnessed],
])('hardening A13: %s of Permit2 is recognized by its contract and by the type of each field', (_, asked) => {
  expect(askPermit2(asked)).toMatchObject({
    title: 'Allow spending',
    transfers: [{ token, units: 5n }],
    warnings: ['spender'],
  })
  const others: Partial<Permit2Data>[] = [
    { domain: { verifyingContract: undefined } },
    { domain: { verifyingContract: relayer } },
    {
      structs: {
        ...asked.structs,
        PermitDetails: permit2Types.PermitDetails.replace('uint160', 'string'),
        TokenPermissions: permit2Types.TokenPermissions.replace('uint256', 'string'),
      },
    },
    { message: { ...asked.message, more: '1' }, shape: `uint256 more,${asked.shape}` },
  ]
  for (const other of others) expect(readsAs(askPermit2({ ...asked, ...other }))).toEqual(unknown)
})

test('hardening A13: an item in an inner call has no bound', () => {
  const data = encodeFunctionData({
    abi: parseAbi(['function safeTransferFrom(address from, address to, uint256 id)']),
    args: [relayer, spender, 7n],
  })
  const sending = ask('SafeTx', safeTx, { ...safe, data }, { verifyingContract: relayer })
  expect(sending).toMatchObject({ calls: [{ title: 'Send an item' }], transfers: 'unbounded', warnings: [] })
})

const approval = encodeFunctionData({
  abi: erc20Abi,
  args: [spender, 2n ** 256n - 1n],
  functionName: 'approve',
})
const transfer = encodeFunctionData({ abi: erc20Abi, args: [spender, 9n], functionName: 'transfer' })
const safeTx =
  'address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce'
const nobody = `0x${'0'.repeat(40)}`
const safe = {
  baseGas: '0',
  data: transfer,
  gasPrice: '0',
  gasToken: nobody,
  nonce: '0',
  operation: 0,
  refundReceiver: nobody,
  safeTxGas: '0',
  to: token,
  value: '0',
}

test('hardening A13: a Safe transaction is decoded to its inner call', () => {
  const sending = ask('SafeTx', safeTx, safe, { verifyingContract: relayer })
  expect(sending).toMatchObject({
    calls: [{ receiver: spender, title: 'Send tokens' }],
    kind: 'calls',
    transfers: [{ token, units: 9n }],
    warnings: [],
  })
  const approving = ask('SafeTx', safeTx, { ...safe, data: approval })
  expect(approving).toMatchObject({ transfers: 'unbounded', warnings: ['unlimited'] })
  const delegated = ask('SafeTx', safeTx, { ...safe, operation: 1 })
  expect(delegated).toMatchObject({ transfers: 'unbounded', warnings: ['authority', 'unknown'] })
})

test.each([
  ['no gas stated, in a token', { gasPrice: '2000000000', gasToken: token }],
  ['little gas stated, in a token', { gasPrice: '1000000', gasToken: token, safeTxGas: '1' }],
  ['much gas stated, in a token', { baseGas: '1000', gasPrice: '5', gasToken: token }],
  ['the network’s own currency', { baseGas: '1000', gasPrice: '5' }],
])('hardening A13: what a Safe pays to the submitter of a call has no bound: %s', (_, refund) => {
  const { fields, receiver, transfers, warnings } = ask('SafeTx', safeTx, {
    ...safe,
    ...refund,
    data: '0x',
    refundReceiver: relayer,
  })
  const paid = 'gasToken' in refund ? token : undefined
  expect(fields.slice(1)).toEqual([
    { kind: 'text', label: 'Fee', value: 'No limit: the fee grows with the gas used' },
    {
      kind: 'amount',
      label: 'Fee for each unit of gas',
      value: { token: paid, units: BigInt(refund.gasPrice) },
    },
    ...(paid === undefined ? [] : [{ kind: 'address', label: 'Fee token', value: paid }]),
    { kind: 'address', label: 'Fee goes to', value: relayer },
  ])
  expect({ receiver, transfers, warnings }).toEqual({
    receiver: relayer,
    transfers: 'unbounded',
    warnings: ['refund'],
  })
  const open = ask('SafeTx', safeTx, { ...safe, ...refund })
  expect(open.fields.at(-1)).toEqual({ kind: 'text', label: 'Fee goes to', value: 'Anyone who submits it' })
  expect(open.receiver).toBeUndefined()
})

test('hardening A13: a relayed call is decoded to its inner call, or is unknown', () => {
  const forward = (data: unknown) =>
    ask(
      'ForwardRequest',
      'address from,address to,uint256 value,uint256 gas,uint256 nonce,uint48 deadline,bytes data',
      { data, deadline: 1_900_000_000, from: relayer, gas: '1', nonce: '0', to: token, value: '0' },
    )
  expect(forward(transfer)).toMatchObject({ kind: 'calls', transfers: [{ token, units: 9n }], warnings: [] })
  expect(forward(approval)).toMatchObject({ calls: [{ title: 'Allow spending' }], warnings: ['unlimited'] })
  expect(forward('0xdeadbeef')).toMatchObject({ transfers: 'unbounded', warnings: ['unknown'] })
  expect(() => forward('0xdea')).toThrow('not of its type: data, of bytes')
  const meta = ask('MetaTransaction', 'uint256 nonce,address from,bytes functionSignature', {
    from: relayer,
    functionSignature: approval,
    nonce: '0',
  })
  expect(meta).toMatchObject({
    calls: [{ fields: [{ value: spender }, { value: 'Unlimited' }, { value: token }] }],
    warnings: ['unlimited'],
  })
})

test('hardening A13: the amount that an order could take is unknown, so it is as doubtful as unknown data', () => {
  const order = ask('Order', 'address sellToken,address buyToken,uint256 sellAmount', {
    buyToken: token,
    sellAmount: '5',
    sellToken: token,
  })
  expect(order).toMatchObject({ kind: 'order', transfers: 'unbounded', warnings: ['unknown', 'spender'] })
})

const multiSend = '0x9641d764fc13c8B624c04430C7356C1C7C8102e2'
const pack = (calls: readonly { data: Hex; operation?: number; to: string; value?: bigint }[]) =>
  encodeFunctionData({
    abi: parseAbi(['function multiSend(bytes transactions)']),
    args: [
      concatHex(
        calls.map(({ data, operation = 0, to, value = 0n }) =>
          encodePacked(
            ['uint8', 'address', 'uint256', 'uint256', 'bytes'],
            [operation, to as Hex, value, BigInt(size(data)), data],
          ),
        ),
      ),
    ],
  })
const batchOf = (data: Hex, to = multiSend, value = '0') =>
  ask('SafeTx', safeTx, { ...safe, data, operation: 1, to, value })

test('hardening A13: a batch of a shared account is decoded to its calls', () => {
  const sending = batchOf(
    pack([
      { data: transfer, to: token },
      { data: '0x', to: spender, value: 7n },
    ]),
  )
  expect(sending).toMatchObject({
    calls: [
      { receiver: spender, title: 'Send tokens' },
      { receiver: spender, title: 'Send' },
    ],
    kind: 'calls',
    title: 'Calls from a shared account',
    transfers: [
      { token, units: 9n },
      { token: undefined, units: 7n },
    ],
    warnings: [],
  })
  const approving = batchOf(pack([{ data: approval, to: token }]))
  expect(approving).toMatchObject({ transfers: 'unbounded', warnings: ['unlimited'] })
  const delegating = batchOf(pack([{ data: transfer, operation: 1, to: token }]))
  expect(delegating).toMatchObject({ transfers: 'unbounded', warnings: ['authority', 'unknown'] })
  const data = pack([{ data: transfer, to: token }])
  const paying = ask('SafeTx', safeTx, { ...safe, data, gasPrice: '1', operation: 1, to: multiSend })
  expect(paying).toMatchObject({ transfers: 'unbounded', warnings: ['refund'] })
})

test('hardening A11: bytes after a batch, and after a call in it, are shown', () => {
  const data = pack([{ data: `${transfer}beef`, to: token }])
  const [inner, outer] = ['0xbeef', '0xdead'].map((value) => ({
    kind: 'bytes',
    label: 'Further bytes',
    value,
  }))
  const sending = batchOf(`${data}dead`)
  expect(sending).toMatchObject({ title: 'Calls from a shared account', warnings: [] })
  expect([sending.fields.at(-1), sending.calls[0]?.fields.at(-1)]).toEqual([outer, inner])
  expect(batchOf(data).fields).not.toContainEqual(expect.objectContaining({ label: 'Further bytes' }))
})

test.each([
  ['another contract', batchOf(pack([{ data: transfer, to: token }]), token)],
  [
    'bytes that end early',
    batchOf(pack([{ data: transfer, to: token }]).replace(/44a9059cbb/, '45a9059cbb') as Hex),
  ],
  [
    'more calls than can be read',
    batchOf(pack(Array.from({ length: 33 }, () => ({ data: transfer, to: token })))),
  ],
  ['a call of the account itself, in a later writing', batchOf(pack([{ data: transfer, to: nobody }]))],
  ['nothing', batchOf(pack([]))],
])('hardening A13: a batch with %s stays unknown', (_, decoded) => {
  expect(decoded).toMatchObject({
    title: 'Call from a shared account',
    transfers: 'unbounded',
    warnings: ['authority', 'unknown'],
  })
})
