import { expect, test } from 'vitest'
import { codeOfLink, hashCode } from './codeSecrets.js'

test('default', () => {
  expect(codeOfLink('a-link')).toMatch(/^\d{6}$/)
  expect(codeOfLink('a-link')).toBe(codeOfLink('a-link'))
  expect(codeOfLink('a-link')).not.toBe(codeOfLink('another-link'))
})

test('behavior: the same code of two attempts has two hashes', () => {
  expect(hashCode('one attempt', '123456')).not.toBe(hashCode('another attempt', '123456'))
})
