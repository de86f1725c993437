import { expect, test } from 'vitest'
import { isOriginAllowed } from './isOriginAllowed.js'

const rows: [origin: string, entry: string, isAllowed: boolean][] = [
  ['https://app.example.com', 'https://app.example.com', true],
  ['https://app.example.com', 'https://app.example.com/', true],
  ['https://app.example.com', 'https://APP.example.com', true],
  ['https://app.example.com', 'app.example.com', true],
  ['http://app.example.com', 'app.example.com', true],
  ['https://app.example.com', 'https://*.example.com', true],
  ['https://preview-1.pages.dev', 'https://*.pages.dev', true],
  ['http://localhost:5173', 'http://localhost:*', true],
  ['http://localhost:5173', 'http://localhost:5173', true],
  ['http://localhost', 'http://localhost:*', false],
  ['http://app.example.com', 'https://app.example.com', false],
  ['https://a.b.example.com', 'https://*.example.com', false],
  ['https://example.com', 'https://*.example.com', false],
  ['https://evilexample.com', 'https://*.example.com', false],
  ['https://app.example.com.evil.io', 'https://app.example.com', false],
  ['https://app.example.com.evil.io', 'https://*.example.com', false],
  ['https://appXexample.com', 'https://app.example.com', false],
  ['https://app.example.com:8443', 'https://app.example.com', false],
  ['https://user@app.example.com', 'https://*.example.com', false],
  ['null', 'https://*.example.com', false],
  ['https://app.example.com', '', false],
  ['https://app.example.com', '(', false],
]
test.each(rows)('default: %s by %s is %s', (origin, entry, isAllowed) => {
  expect(isOriginAllowed(origin, ['https://other.example', entry])).toBe(isAllowed)
})
