import { expect, test } from 'vitest'
import { isCaipAddress, parseCaipAddress } from './caip10.js'
import { chainNamespaces } from './namespace.js'

const alice = '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'

test('default', () => {
  expect(parseCaipAddress(`eip155:1:${alice}`)).toEqual({
    address: alice,
    namespace: 'eip155',
    networkId: 'eip155:1',
    reference: '1',
  })
})

test('behavior: every known family, and no other', () => {
  for (const namespace of chainNamespaces) expect(isCaipAddress(`${namespace}:x:y`), namespace).toBe(true)
  for (const namespace of ['near', 'EIP155', ' eip155', '', 'constructor']) {
    expect(isCaipAddress(`${namespace}:x:y`), namespace).toBe(false)
    expect(() => parseCaipAddress(`${namespace}:x:y`)).toThrow(`Invalid CAIP-10 address: ${namespace}:x:y`)
  }
})

const wrongCounts = ['eip155', 'eip155:1', `eip155:1:${alice}:0`, `eip155:1:${alice}:`, alice, '']
const emptyParts = ['eip155:1:', `eip155::${alice}`, `:1:${alice}`, '::']

test.each([
  ...wrongCounts,
  ...emptyParts,
])('error: "%s" is not three non-empty parts, and is named in the message', (input) => {
  expect(isCaipAddress(input)).toBe(false)
  expect(() => parseCaipAddress(input)).toThrow(
    expect.objectContaining({
      code: 'INVALID_CAIP10_ADDRESS',
      shortMessage: `Invalid CAIP-10 address: ${input}`,
    }),
  )
})

test('error: a value that is not a string', () => {
  for (const input of [null, undefined, 7, {}, ['eip155', '1', alice]]) {
    expect(isCaipAddress(input)).toBe(false)
    expect(() => parseCaipAddress(input as never)).toThrow(/^Invalid CAIP-10 address: /)
  }
})
