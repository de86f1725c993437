import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Transaction } from './entities.js'
import { findLookAlikes, isSuspiciousTransaction } from './findLookAlikes.js'

const known = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const lookAlike = '0x7099794496Ec70D72766c0dAF02F31EdBBdc79C8'
const other = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const hexOf = (length: number) =>
  fc.string({ maxLength: length, minLength: length, unit: fc.constantFrom(...'0123456789abcdefABCDEF') })

test('hardening A38: an address that imitates a known one is found, in any letter case', () => {
  expect(findLookAlikes(lookAlike, [other, known])).toEqual([known])
  expect(
    findLookAlikes(lookAlike.toLowerCase().slice(2), [known.toUpperCase().replace('0X', '0x')]),
  ).toHaveLength(1)
  expect(findLookAlikes(known.toLowerCase(), [known, other])).toEqual([])
})

test('behavior: equal ends and a different middle, and nothing else', () => {
  fc.assert(
    fc.property(hexOf(4), hexOf(32), hexOf(32), hexOf(4), (head, one, two, tail) => {
      const isSame = one.toLowerCase() === two.toLowerCase()
      const found = findLookAlikes(`0x${head}${one}${tail}`, [`0x${head}${two}${tail}`])
      expect(found).toHaveLength(isSame ? 0 : 1)
    }),
  )
  fc.assert(
    fc.property(hexOf(40), hexOf(40), (one, two) => {
      const hasEqualEnds =
        one.slice(0, 4).toLowerCase() === two.slice(0, 4).toLowerCase() &&
        one.slice(-4).toLowerCase() === two.slice(-4).toLowerCase()
      fc.pre(!hasEqualEnds)
      expect(findLookAlikes(`0x${one}`, [`0x${two}`])).toEqual([])
    }),
  )
})

const transaction = (sentFrom: string, counterparty: string, numeric: string): Transaction => ({
  id: '1',
  metadata: {
    chain: 'eip155:1',
    hash: '0x1',
    minedAt: '2026-01-01T00:00:00Z',
    operationType: 'receive',
    sentFrom,
    status: 'confirmed',
  },
  transfers: [{ counterparty, quantity: { numeric } }],
})

test('hardening A38: zero transfers by others, and transfers from a look-alike, are suspicious', () => {
  const judge = (entry: Transaction) => isSuspiciousTransaction(entry, { address: other, known: [known] })
  expect(judge(transaction(known, known, '0'))).toBe(true)
  expect(judge(transaction(known, known, '0.00'))).toBe(true)
  expect(judge(transaction(lookAlike, lookAlike, '5'))).toBe(true)
  expect(judge(transaction(known, known, '0.000001'))).toBe(false)
  expect(judge(transaction(other.toLowerCase(), known, '0'))).toBe(false)
})
