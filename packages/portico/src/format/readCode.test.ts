import { expect, test } from 'vitest'
import { parseAmount } from './parseAmount.js'
import { readCode } from './readCode.js'

test.each([
  ['482913', '482913'],
  ['482 913', '482913'],
  ['Your code is valid for 10 minutes. Code 482913', '482913'],
  ['482-913 is your code. It works for 10 minutes.', '482913'],
  ['G-482913', '482913'],
  ['Sent on 2026-11-26: 482913', '482913'],
  ['٤٨٢٩١٣', '482913'],
  ['४८२९१३', '482913'],
  ['４８２９１３', '482913'],
  ['48', '48'],
  ['4829134', '4829134'],
  ['no code', ''],
])('behavior: the code in %j is %s', (text, code) => {
  expect(readCode(text)).toBe(code)
})

test.each([
  ['१.५'],
  ['১.৫'],
  ['๑.๕'],
  ['١٫٥'],
  ['۱٫۵'],
  ['１．５'],
  ['１。５'],
  ['1。5'],
])('behavior: an amount in any keyboard’s digits: %s', (text) => {
  expect(parseAmount({ decimals: 1, text })).toEqual({ amount: 15n, status: 'ok' })
})

test.each([
  ['Call +1 555 123 4567 if it was not you. Your code: 482913'],
  ['From 555-123-4567: your code is 482-913'],
  ['482 913 is your code. It is valid until 2026-11-27 10:30'],
  ['\u200e482913\u200e'],
])('behavior: a telephone number and a date are not a code: %s', (text) => {
  expect(readCode(text)).toBe('482913')
})
