import { expect, test } from 'vitest'
import { readBytesOf } from './abiWords.js'

test('default: bytes of a hexadecimal result, in either case; null for anything else', () => {
  expect(readBytesOf('0xAb01')).toEqual(Buffer.from([0xab, 1]))
  expect(readBytesOf('0x')).toEqual(Buffer.alloc(0))
  for (const answer of [undefined, null, 1, '', 'ab', '0xa', '0xag', '0xab\n'])
    expect(readBytesOf(answer)).toBeNull()
})

test('hardening B4: a contract may return as much as a node’s response can contain', () => {
  // A group that captures overflowed the stack at 10 million characters.
  expect(readBytesOf(`0x${'ab'.repeat(8_000_000)}`)).toHaveLength(8_000_000)
  expect(readBytesOf(`0x${'ab'.repeat(8_000_000)}a`)).toBeNull()
})
