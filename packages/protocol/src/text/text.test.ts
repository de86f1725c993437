import { expect, test } from 'vitest'
import { isRecord, normalizeText, parseJson, replaceLongNumbers } from './index.js'

test('default: a text in a normal form', () => {
  expect(normalizeText('e\u0301', 'NFC')).toBe('é')
  expect(normalizeText('ﬁ', 'NFKC')).toBe('fi')
})

test('behavior: a character keeps at most thirty marks', () => {
  expect(normalizeText(`e${'\u0327'.repeat(30)}`, 'NFD')).toHaveLength(31)
  expect(normalizeText(`e${'\u0327'.repeat(31)}f${'\u0327'.repeat(3)}`, 'NFD')).toHaveLength(35)
  // These characters are sorted as marks too, although their category is another one.
  expect(normalizeText(`e${'\uff9e'.repeat(10_000)}`, 'NFKC')).toHaveLength(31)
})

test('default: JSON', () => {
  expect(parseJson('{"a":[1,"[[,,\\"",null]}')).toEqual({ a: [1, '[[,,"', null] })
})

test('error: JSON deeper than 64 levels, or with more than 20,000 values, is not parsed', () => {
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
  expect(parseJson(nested(64))).toBeInstanceOf(Array)
  expect(() => parseJson(nested(65))).toThrow('it is nested deeper than 64 levels')
  // The list itself counts as one value.
  const list = (items: number) => `[${Array.from({ length: items }, () => 0).join()}]`
  expect(parseJson(list(20_000))).toHaveLength(20_000)
  expect(() => parseJson(list(20_001))).toThrow('it holds more than 20000 values')
})

const mark = (json: string) => replaceLongNumbers(json, (digits) => `<${digits}>`)

test('default: integers of sixteen digits and more are marked', () => {
  expect(mark('{"a":1234567890123456,"b":[-12345678901234567],"c":123456789012345}')).toBe(
    '{"a":<1234567890123456>,"b":[<-12345678901234567>],"c":123456789012345}',
  )
})

test('behavior: except in fractions, exponents and strings', () => {
  for (const kept of [
    '1234567890123456.5',
    '0.1234567890123456',
    '1234567890123456e5',
    '1e-1234567890123456',
    '"1234567890123456"',
    '"\\"1234567890123456"',
    '"\\\\\\"1234567890123456",1',
    '"1234567890123456',
  ])
    expect(mark(`[${kept}`)).toBe(`[${kept}`)
  expect(mark('["\\\\",1234567890123456,"a"]')).toBe('["\\\\",<1234567890123456>,"a"]')
})

test('error: more than 50,000 long numbers', () => {
  const many = (count: number) => `${'1234567890123456,'.repeat(count)}0`
  expect(mark(many(50_000))).toHaveLength(50_000 * 19 + 1)
  expect(() => mark(many(50_001))).toThrow(SyntaxError)
})

test('default: an object with fields is a record; a list, a function and null are none', () => {
  for (const record of [{}, { a: 1 }, Object.create(null)]) expect(isRecord(record)).toBe(true)
  for (const other of [[], null, undefined, 'a', 1, () => {}]) expect(isRecord(other)).toBe(false)
})
