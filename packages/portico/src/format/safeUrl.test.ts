import fc from 'fast-check'
import { expect, test } from 'vitest'
import { safeUrl } from './safeUrl.js'

test('default', () => {
  expect(safeUrl('https://example.com/tx/0x1?a=b#c')).toBe('https://example.com/tx/0x1?a=b#c')
  expect(safeUrl('http://localhost:3000')).toBe('http://localhost:3000/')
})

test('hardening A29: only http and https, complete, and without disguise', () => {
  const hostile = [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'blob:https://example.com/x',
    'file:///etc/passwd',
    '//evil.example',
    '/path',
    'https:evil.example',
    'https:/evil.example',
    'https://',
    'https://bank.example@evil.example',
    'https://user:password@example.com',
    'https://exa\tmple.com',
    'https://example.com/\u0000',
    `https://example.com/${'x'.repeat(3000)}`,
    'wc:abc@2',
    '',
  ]
  expect(hostile.map(safeUrl)).toEqual(hostile.map(() => undefined))
  expect(
    [undefined, null, 5, {}, ['https://example.com'], new URL('https://example.com')].map(safeUrl),
  ).toEqual(Array(6).fill(undefined))
})

test('behavior: every result is http or https', () => {
  const likely = fc.oneof(
    fc.webUrl(),
    fc.string({ unit: 'binary' }),
    fc.string().map((rest) => `https://${rest}`),
  )
  fc.assert(
    fc.property(likely, (text) => {
      const url = safeUrl(text)
      if (url !== undefined) expect(['http:', 'https:']).toContain(new URL(url).protocol)
    }),
  )
})
