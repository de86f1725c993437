import { matchOrigin } from '@portico/protocol/origin'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseOriginPattern } from './originPattern.js'

const production = { allowHttp: false, allowPublicSuffix: false }
const development = { allowHttp: true, allowPublicSuffix: true }

const exact = 'https://app.example.com'
const wildcard = 'https://*.example.com'
const withPort = 'https://app.example.com:8443'
const local = 'http://localhost:*'

test.each([
  [exact, 'https://app.example.com'],
  [wildcard, 'https://app.example.com'],
  [wildcard, 'https://a-b-1.example.com'],
  [withPort, 'https://app.example.com:8443'],
  ['https://*.example.com:8443', 'https://x.example.com:8443'],
  [local, 'http://localhost'],
  [local, 'http://localhost:3000'],
  ['http://127.0.0.1:*', 'http://127.0.0.1:5173'],
  ['http://[::1]:*', 'http://[::1]:5173'],
  ['http://*.localhost:*', 'http://wallet.localhost:8788'],
  ['https://xn--bcher-kva.example', 'https://xn--bcher-kva.example'],
])('behavior: %s matches %s', (pattern, origin) => {
  expect(parseOriginPattern(pattern, development)).toBe(pattern)
  expect(matchOrigin(pattern, origin)).toBe(true)
})

const lookAlikes: [string, string][] = [
  [exact, 'https://app.example.com.evil.io'],
  [exact, 'https://evilapp.example.com'],
  [exact, 'https://app.example.com:443'],
  [exact, 'https://app.example.com:8443'],
  [exact, 'http://app.example.com'],
  [exact, 'https://app.example.com.'],
  [exact, 'https://app.example.com/'],
  [exact, 'https://APP.example.com'],
  [exact, 'HTTPS://app.example.com'],
  [exact, 'https://user@app.example.com'],
  [exact, 'https://app.example.com@evil.io'],
  [exact, 'https://evil.io#https://app.example.com'],
  [exact, 'https://evil.io/https://app.example.com'],
  [exact, 'https://app-example.com'],
  [exact, 'https://appXexample.com'],
  [exact, 'https://app.example.co'],
  [exact, 'https://app.example.comm'],
  [exact, 'https://аpp.example.com'],
  [exact, 'https://xn--pp-6kc.example.com'],
  [exact, ' https://app.example.com'],
  [exact, 'https://app.example.com '],
  [exact, 'https://app.example.com\n'],
  [exact, 'https://app.example.com\u0000'],
  [exact, 'null'],
  [exact, ''],
  [exact, 'file://'],
  [exact, 'data:text/html,x'],
  [exact, 'chrome-extension://app.example.com'],
  [exact, '//app.example.com'],
  [exact, 'app.example.com'],
  [wildcard, 'https://example.com'],
  [wildcard, 'https://.example.com'],
  [wildcard, 'https://a.b.example.com'],
  [wildcard, 'https://evilexample.com'],
  [wildcard, 'https://app.example.com.evil.io'],
  [wildcard, 'https://app.example.com:8443'],
  [wildcard, 'http://app.example.com'],
  [wildcard, 'https://*.example.com'],
  [wildcard, 'https://app.example.com.'],
  [wildcard, 'https://app..example.com'],
  [wildcard, 'https://-app.example.com'],
  [wildcard, 'https://app-.example.com'],
  [wildcard, 'https://ap_p.example.com'],
  [wildcard, 'https://app.EXAMPLE.com'],
  [wildcard, 'https://user:pw@app.example.com'],
  [wildcard, 'https://app.example.com/path'],
  [wildcard, 'https://app.example.com?x'],
  [wildcard, 'https://evil.io\\.example.com'],
  [wildcard, 'https://evil.io/.example.com'],
  [wildcard, 'https://evil.io%2f.example.com'],
  [wildcard, 'https://appexample.com'],
  [wildcard, 'null'],
  [withPort, 'https://app.example.com'],
  [withPort, 'https://app.example.com:84430'],
  [withPort, 'https://app.example.com:08443'],
  [local, 'https://localhost:3000'],
  [local, 'http://localhost.evil.io'],
  [local, 'http://evil.localhost'],
  [local, 'http://localhost:3000@evil.io'],
  [local, 'http://localhost:evil.io'],
  [local, 'http://localhost:99999'],
  ['http://127.0.0.1:*', 'http://127.0.0.1.evil.io'],
  ['http://127.0.0.1:*', 'http://2130706433'],
  ['http://*.localhost:*', 'http://localhost:3000'],
  ['http://*.localhost:*', 'http://a.b.localhost'],
  ['http://[::1]:*', 'http://[::2]'],
]

test('behavior: hardening A3: the table has enough look-alikes', () => {
  expect(lookAlikes.length).toBeGreaterThanOrEqual(60)
})

test.each(lookAlikes)('error: hardening A3: %s does not match %j', (pattern, origin) => {
  expect(matchOrigin(pattern, origin)).toBe(false)
})

test('behavior: hardening A3: nothing in a pattern is a regular expression', () => {
  fc.assert(
    fc.property(fc.webUrl(), fc.string(), (url, noise) => {
      expect(matchOrigin(exact, new URL(url).origin + noise)).toBe(false)
      expect(matchOrigin(wildcard, `${noise}https://a.example.com${noise}`)).toBe(noise === '')
    }),
    { numRuns: 50 },
  )
})

test.each([
  'https://*.vercel.app',
  'https://*.pages.dev',
  'https://*.ngrok-free.app',
  'https://*.github.io',
  'https://*.netlify.app',
  'https://*.workers.dev',
  'https://*.co.uk',
  'https://*.com.au',
  'https://*.com',
  'https://*.dev',
])('error: hardening A4: %s is refused', (pattern) => {
  expect(() => parseOriginPattern(pattern, production)).toThrow(/anyone can register or deploy/)
})

test('behavior: hardening A4: a public suffix is possible with an expiry, a top-level domain never', () => {
  expect(parseOriginPattern('https://*.vercel.app', development)).toBe('https://*.vercel.app')
  expect(parseOriginPattern('https://my-app.vercel.app', production)).toBe('https://my-app.vercel.app')
  expect(() => parseOriginPattern('https://*.com', development)).toThrow(/top-level domain/)
})

test.each([
  '*',
  'https://*',
  'https://**.example.com',
  'https://a.*.example.com',
  'https://app*.example.com',
  'https://*.*.example.com',
  'https://example.com:*',
  'https://example.com/',
  'https://example.com/path',
  'https://Example.com',
  'https://user@example.com',
  'https://example.com:443',
  'https://example.com:0443',
  'https://example.com:99999',
  'https://*.127.0.0.1',
  'https://-a.example.com',
  'https://a..example.com',
  'http://app.example.com',
  'ftp://example.com',
  'javascript:alert(1)',
  'null',
  '',
  'example.com',
  'https://127.1',
  'https://exämple.com',
])('error: %j is refused', (pattern) => {
  expect(() => parseOriginPattern(pattern, production)).toThrow(/is refused/)
})

test('behavior: http outside this machine is for development', () => {
  expect(parseOriginPattern('http://192.168.1.20:5173', development)).toBe('http://192.168.1.20:5173')
})
