import { expect, test } from 'vitest'
import { markLongNumbers, readLongNumber, writeLongNumbers } from './longNumbers.js'

test('default: long numbers arrive unchanged', () => {
  const json = '{"a":12345678901234567890,"b":[-9007199254740993,1.5,7],"c":"12345678901234567890"}'
  expect(writeLongNumbers(JSON.parse(markLongNumbers(json)))).toBe(json)
  expect(readLongNumber(JSON.parse(markLongNumbers('18446744073709551615')))).toBe(18446744073709551615n)
})

test('hardening B1: a string from outside stays a string, whatever it looks like', () => {
  for (const text of ['x"\0n:1', '\0n:12', '"\0n:1234567890123456789"', '\\"\0n:1']) {
    const value = { amount: JSON.parse(markLongNumbers('12345678901234567890')), text }
    expect(JSON.parse(writeLongNumbers(value).replace(/\d{20}/, '1'))).toEqual({ amount: 1, text })
  }
  // This holds even for a name that contains the mark.
  const marked = JSON.parse(markLongNumbers('12345678901234567890')) as string
  expect(JSON.parse(writeLongNumbers([`x"${marked}`]))).toEqual([`x"${marked}`])
})
