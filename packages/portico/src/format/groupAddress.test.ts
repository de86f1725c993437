import fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupAddress } from './groupAddress.js'

test('default', () => {
  expect(groupAddress('0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045').join(' ')).toBe(
    '0xd8dA 6BF2 6964 aF9D 7eEd 9e03 E534 15D3 7aA9 6045',
  )
})

test('behavior: without a prefix, and with a remainder', () => {
  expect(groupAddress('bc1qar0srr')).toEqual(['bc1q', 'ar0s', 'rr'])
  expect(groupAddress('0x')).toEqual(['0x'])
  expect(groupAddress('')).toEqual([])
})

test('behavior: no character is lost, in any address', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 120 }), fc.boolean(), (text, prefixed) => {
      const address = prefixed ? `0x${text}` : text
      expect(groupAddress(address).join('')).toBe(address)
    }),
  )
})
