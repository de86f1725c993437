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
  ['The code expires in 600000 milliseconds: 482913', '482913'],
  ['Der Code gilt 600000 Millisekunden: 482913', '482913'],
  ['Code 482913 (10 minutes)', '482913'],
  ['Code 482913 (10)', '482913'],
  ['Code 482913 - 10 minutes', '482913'],
  ['Code 482913 – 10 Minuten', '482913'],
  ['Код 482 913 (10 мин)', '482913'],
  ['您的验证码是482913 10分钟内有效', '482913'],
  ['Code: 48-29-13', '482913'],
  ['Code: 4 8 2 9 1 3', '482913'],
  ['Code: 482.913', '482913'],
  ['Code: 482,913', '482913'],
  ['Code: 482\u202f913', '482913'],
  ['Code: 482\u2009913', '482913'],
  ['Code: 482913 2FA', '482913'],
  ['2FA 482913', '482913'],
  ['2026 482913', '482913'],
  ['482913 2026', '482913'],
  ['482913 security code', '482913'],
  ['482 913 second factor', '482913'],
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
  ['Call 555123 if it was not you. Your code: 482913'],
  ['482913 is your code. Call 555123 if it was not you.'],
  ['Order 123456: your code is 482913'],
  ['271126: 482913 is your code'],
  ['Ihr Code: 482 913. Hotline 0800 123456'],
  ['Su código es 482913, pedido 271126'],
  ['20261127T103000 Code 482913'],
  ['27.11.2026 482913'],
  ['(555) 123-4567 482913 is not one number.\nCode 482-913'],
  ['https://example.com/123456 Code: 482913'],
  ['+44 20 7946 0958\n482913'],
  ['您的验证码是482913，电话 400123'],
])('behavior: a telephone number and a date are not a code: %s', (text) => {
  expect(readCode(text)).toBe('482913')
})

test.each([
  ['Call +1 555 123 4567'],
  ['Sent on 2026-11-27 at 10:30'],
  ['555123, or 482913'],
  ['Call 555-1234 today'],
  ['https://example.com/482913'],
  ['The order 1234567 was sent'],
  ['0800 123456'],
  ['555 123 4567'],
  ['You paid 482.913'],
  ['Code: 11-12-13'],
  ['It expires in 600000 ms'],
])('behavior: a text that leaves open which digits are the code fills nothing: %s', (text) => {
  expect(readCode(text)).toBe('')
})
