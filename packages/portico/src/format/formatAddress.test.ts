import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatAddress } from './formatAddress.js'

test('default', () => {
  expect(formatAddress('0x1234567890123456789012345678901234abcdef')).toBe('0x1234…cdef')
})

test('behavior: addresses without a prefix keep four characters at each end', () => {
  expect(formatAddress('7vfCXTUXx5WJV5JADk17DUJ4ksgau7utNKj4b963voxs')).toBe('7vfC…voxs')
  expect(formatAddress('bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq')).toBe('bc1q…5mdq')
})

test('behavior: a short address stays complete', () => {
  expect(['', '0x', '0x12345678a', 'abcdefghi'].map(formatAddress)).toEqual([
    '',
    '0x',
    '0x12345678a',
    'abcdefghi',
  ])
  expect(formatAddress('0x1234567890')).toBe('0x1234…7890')
})

test('behavior: any address keeps its ends and gets no longer', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 100 }), (address) => {
      const [start = '', end] = formatAddress(address).split('…')
      if (formatAddress(address) === address) return
      expect(address.startsWith(start) && address.endsWith(end ?? '')).toBe(true)
      expect(formatAddress(address).length).toBeLessThan(address.length)
    }),
  )
})
