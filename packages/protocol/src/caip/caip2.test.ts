import { expect, test } from 'vitest'
import { parseCaipNetworkId } from './caip2.js'
import { chainNamespaces, isCaipNetworkId } from './namespace.js'

test('default', () => {
  expect(parseCaipNetworkId('eip155:1')).toEqual({ namespace: 'eip155', reference: '1' })
  for (const namespace of chainNamespaces) expect(isCaipNetworkId(`${namespace}:x`), namespace).toBe(true)
})

test.each([
  'eip155',
  'eip155:',
  ':1',
  'eip155:1:0x1',
  'eip155:1:',
  'near:mainnet',
  '1',
  '',
])('error: "%s" is not two parts with a known family, and is named in the message', (input) => {
  expect(isCaipNetworkId(input)).toBe(false)
  expect(() => parseCaipNetworkId(input)).toThrow(
    expect.objectContaining({
      code: 'INVALID_CAIP2_NETWORK_ID',
      shortMessage: `Invalid CAIP-2 network id: ${input}`,
    }),
  )
})

test('error: a value that is not a string', () => {
  for (const input of [null, undefined, 1, {}, ['eip155', '1']]) {
    expect(isCaipNetworkId(input)).toBe(false)
    expect(() => parseCaipNetworkId(input as never)).toThrow(/^Invalid CAIP-2 network id: /)
  }
})
