import { base58 } from '@scure/base'
import { expect, test } from 'vitest'
import { decodeBase58 } from './decodeBase58.js'

test('default: the same bytes as a reader that goes digit by digit', () => {
  const texts = ['', '1', '11', '2', '1z', 'z'.repeat(9), 'z'.repeat(10), '11112VfUX']
  for (const text of texts) expect(decodeBase58(text), text).toEqual(base58.decode(text))
  for (let length = 1; length < 200; length += 7) {
    const bytes = crypto.getRandomValues(new Uint8Array(length))
    expect(decodeBase58(base58.encode(bytes))).toEqual(bytes)
  }
})

test.each([
  '0',
  'O',
  'I',
  'l',
  'é',
  ' ',
  '\u{1f600}',
  '1 1',
  'zzzzzzzzzz0',
])('error: %j is no base58', (text) => {
  expect(() => decodeBase58(text)).toThrow(RangeError)
})
