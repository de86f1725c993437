import { expect, test } from 'vitest'
import { decodeTypedData, readTypedData } from './decodeTypedData.js'

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

test('behavior: a ring of types ends', () => {
  const ring: Record<string, unknown> = {}
  ring.next = ring
  const types = { Node: [{ name: 'next', type: 'Node' }] }
  expect(
    JSON.stringify(read({ domain: {}, message: ring, primaryType: 'Node', types }).tree).length,
  ).toBeLessThan(2_000)
})
