import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readAccounts } from './accounts.js'
import { isAddress } from './address.js'

const checksummed = '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'
const other = `0x${'2'.repeat(40)}`

test('default: as the wallet lists them, in order, without duplicates', () => {
  expect(readAccounts([checksummed, other, checksummed.toLowerCase()])).toEqual([
    { address: checksummed, namespace: 'eip155', type: 'eoa' },
    { address: other, namespace: 'eip155', type: 'eoa' },
  ])
})

test('behavior: an invalid address is left out', () => {
  expect(
    readAccounts([null, 1, {}, '0x12', '<script>', [other], other]).map(({ address }) => address),
  ).toEqual([other])
  for (const answer of [null, undefined, other, { 0: other, length: 1 }, 7])
    expect(readAccounts(answer)).toEqual([])
})

const hexDigits = (length: number) =>
  fc
    .array(fc.constantFrom(...'0123456789abcdefABCDEF'), { maxLength: length, minLength: length })
    .map((digits) => digits.join(''))

test('behavior: an address is 40 hex characters with or without 0x, and nothing else', () => {
  fc.assert(
    fc.property(hexDigits(40), fc.constantFrom('0x', '0X', ''), (digits, prefix) => {
      expect(isAddress(prefix + digits)).toBe(true)
      expect(isAddress(`${prefix}${digits}0`)).toBe(false)
      expect(isAddress(prefix + digits.slice(1))).toBe(false)
      expect(isAddress(`${prefix}${digits}\n`)).toBe(false)
      expect(isAddress(`${prefix}${digits.slice(1)}g`)).toBe(false)
    }),
  )
  fc.assert(
    fc.property(fc.string({ maxLength: 60 }), (input) => {
      expect(isAddress(input)).toBe(/^(0x)?[0-9a-fA-F]{40}$/i.test(input) && !input.endsWith('\n'))
    }),
  )
})
