import { encodeFunctionData, erc20Abi } from 'viem'
import { expect, test } from 'vitest'
import { decodeTypedData, findUnshowable, readTypedData } from './decodeTypedData.js'

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
const read = (input: unknown) => {
  const data = readTypedData(input)
  if (!data) throw new TypeError('not read')
  return decodeTypedData(data)
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

test('hardening A13: Permit2, one token and several', () => {
  const details = (amount: bigint) => ({ amount: String(amount), expiration: 0, nonce: 0, token })
  const types = {
    PermitDetails: [
      { name: 'token', type: 'address' },
      { name: 'amount', type: 'uint160' },
    ],
    PermitBatch: [
      { name: 'details', type: 'PermitDetails[]' },
      { name: 'spender', type: 'address' },
    ],
  }
  const batch = read({
    domain: {},
    message: { details: [details(5n), details(2n ** 160n - 1n)], spender },
    primaryType: 'PermitBatch',
    types,
  })
  expect(batch.warnings).toEqual(['unlimited'])
  expect(batch.tree[0]?.children?.[1]?.children?.[1]).toMatchObject({ name: 'amount' })
})

test('behavior: data of another kind is a tree and no guess', () => {
  const mail = read({
    domain: {},
    message: { from: { name: 'Alice' }, tags: ['a', 'b'] },
    primaryType: 'Mail',
    types: {
      Mail: [
        { name: 'from', type: 'Person' },
        { name: 'tags', type: 'string[]' },
      ],
      Person: [{ name: 'name', type: 'string' }],
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
        "type": "Person",
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
])('error: %j is no typed data', (input) => {
  expect(readTypedData(input)).toBeUndefined()
})

const readWhole = (input: unknown) => {
  const data = readTypedData(input)
  if (!data) throw new TypeError('not read')
  return data
}

test('behavior: a ring of types ends: it is too deep to show', () => {
  const ring: Record<string, unknown> = {}
  ring.next = ring
  const types = { Node: [{ name: 'next', type: 'Node' }] }
  const data = readWhole({ domain: {}, message: ring, primaryType: 'Node', types })
  expect(findUnshowable(data)).toMatch(/^params\.1 is more than 12 levels deep/)
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
  // The list is one line itself.
  const whole = list(599)
  expect(findUnshowable(whole)).toBeUndefined()
  expect(decodeTypedData(whole).tree[0]?.children?.at(-1)?.value).toBe('598')
  for (const count of [600, 100_000]) {
    expect(findUnshowable(list(count))).toBe(
      'params.1 holds more than 600 values, which is too much to be shown to the person. What is not shown whole is not signed.',
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
  expect(findUnshowable(nested(12))).toBeUndefined()
  expect(JSON.stringify(decodeTypedData(nested(12)).tree)).toContain('"end"')
  expect(findUnshowable(nested(13))).toMatch(/^params\.1 is more than 12 levels deep/)
})

test('hardening A11: a value that an encoder reads otherwise than it is shown is refused', () => {
  const hiding = { ...permit, message: { ...permit.message, value: [String(2n ** 256n - 1n)] } }
  expect(findUnshowable(readWhole(hiding))).toBe(
    'params.1 has a value that is not of its type: value, of uint256',
  )
  const elsewhere = { ...permit, domain: { ...permit.domain, chainId: ['1'] } }
  expect(findUnshowable(readWhole(elsewhere))).toMatch(/chainId, of uint256$/)
  const list = { ...permit, types: { ...permit.types, 'uint256[]': [] } }
  expect(readTypedData(list)).toBeUndefined()
})

test('hardening A11: what a domain is signed with is shown to its salt', () => {
  const salted = read({ ...permit, domain: { ...permit.domain, salt: '0x07' } })
  expect(salted.tree.at(-1)).toEqual({
    children: [{ name: 'salt', type: 'bytes32', value: '0x07' }],
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
/** Data of one struct, as a contract of the local network would check it. */
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
])('hardening A13: %s is money that goes to somebody', (primaryType) => {
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

test('hardening A13: a known name with other fields, or with no contract, is unknown', () => {
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

test('hardening A13: what a contract checks and nobody here knows is unknown; words for no contract are plain', () => {
  const vote = (domain: object) => ask('Vote', 'uint256 proposal', { proposal: '7' }, domain)
  expect(vote({})).toMatchObject({ kind: 'unknown', transfers: 'unbounded', warnings: ['unknown'] })
  // One that is no address is a contract to somebody all the same.
  expect(vote({ verifyingContract: 'cosmos' })).toMatchObject({ kind: 'unknown', warnings: ['unknown'] })
  expect(vote({ verifyingContract: undefined })).toMatchObject({ kind: 'plain', transfers: [], warnings: [] })
})

test('hardening A13: the permission to take one item of a collection is no amount of 0', () => {
  const decoded = ask('Permit', 'address spender,uint256 tokenId,uint256 nonce,uint256 deadline', {
    deadline: '1900000000',
    nonce: '0',
    spender,
    tokenId: '42',
  })
  expect(decoded).toMatchObject({ kind: 'permission', transfers: 'unbounded', warnings: ['spender'] })
  expect(decoded.fields).toContainEqual({ kind: 'text', label: 'Number', value: '42' })
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

test('hardening A13: a transaction of a Safe is read to its inner call, and what it pays the relayer is told', () => {
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
  const paying = ask('SafeTx', safeTx, {
    ...safe,
    baseGas: '1000',
    gasPrice: '5',
    gasToken: token,
    refundReceiver: spender,
  })
  expect(paying.transfers).toEqual([
    { token, units: 5_000n },
    { token, units: 9n },
  ])
})

test('hardening A13: a relayed call is read to its inner call, or is unknown', () => {
  const forward = (data: unknown) =>
    ask(
      'ForwardRequest',
      'address from,address to,uint256 value,uint256 gas,uint256 nonce,uint48 deadline,bytes data',
      { data, deadline: 1_900_000_000, from: relayer, gas: '1', nonce: '0', to: token, value: '0' },
    )
  expect(forward(transfer)).toMatchObject({ kind: 'calls', transfers: [{ token, units: 9n }], warnings: [] })
  expect(forward(approval)).toMatchObject({ calls: [{ title: 'Allow spending' }], warnings: ['unlimited'] })
  expect(forward('0xdeadbeef')).toMatchObject({ transfers: 'unbounded', warnings: ['unknown'] })
  expect(forward('0xdea')).toMatchObject({ transfers: 'unbounded', warnings: ['unknown'] })
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
