import { devAccounts } from '@portico/testkit'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { createTestServer } from '../testing/createTestServer.js'
import { signInByKey } from '../testing/signInByKey.js'
import { createBrowserCookies } from './browserCookies.js'

const kind = { marker: 'session-', most: 2, mostCharacters: 1000 }
const open = (publicUrl: string, cookie: string) =>
  createBrowserCookies({ publicUrl, request: { headers: new Headers({ cookie }) } })

test('default: each cookie is set in its own header, after the oldest of its kind are removed', () => {
  const cookies = open(
    'https://portico.test',
    '__Host-session-1=a; __Host-session-2=b; __Host-other=c; session-0=x',
  )
  expect([...cookies.list(kind)]).toEqual([
    ['session-1', 'a'],
    ['session-2', 'b'],
  ])
  expect([cookies.read('other'), cookies.read('session-0')]).toEqual(['c', undefined])
  expect(cookies.headers()).toEqual({})
  expect(cookies.write('session-3', 'd', { kind, maxAgeSeconds: 60 })).toBe(true)
  expect(cookies.headers()).toEqual({
    'set-cookie': [
      '__Host-session-1=; Path=/; Max-Age=0; HttpOnly; Secure; SameSite=Lax',
      '__Host-session-3=d; Path=/; Max-Age=60; HttpOnly; Secure; SameSite=Lax',
    ],
  })
})

test('behavior: removing one cookie keeps the others', () => {
  const cookies = open('http://localhost:8787', 'session-1=a; session-2=b; session-3=c')
  cookies.write('session-3', '', { kind, maxAgeSeconds: 0 })
  expect(cookies.headers()).toEqual({
    'set-cookie': ['session-3=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax'],
  })
})

test('error: a cookie that no browser would store is not set, and removes nothing', () => {
  const cookies = open('http://localhost:8787', 'session-1=a; session-2=b')
  expect(cookies.write('session-3', 'c', { kind, maxAgeSeconds: 60, scope: 'partitioned' })).toBe(false)
  expect(cookies.write('session-3', 'c'.repeat(5000), { kind, maxAgeSeconds: 60 })).toBe(false)
  expect(cookies.headers()).toEqual({})
})

test('hardening A16: a server without its own URL uses the entry of its outermost proxy', async () => {
  const currency = { decimals: 18, name: 'Ether', symbol: 'ETH' }
  const server = await createTestServer({
    chains: [{ currency, id: 'eip155:31337', name: 'Anvil', rpcUrls: ['http://127.0.0.1:9'] }],
    trustedProxies: 1,
  })
  const alice = privateKeyToAccount(devAccounts[0].privateKey)
  const page = 'http://localhost:5173'
  for (const [proto, isSecure] of [
    ['https', true],
    ['HTTPS', true],
    ['http, https', true],
    ['https, http', false],
    ['http', false],
  ] as const) {
    const headers = { origin: page, 'x-forwarded-proto': proto }
    const answer = await signInByKey(server, alice, { body: { session: 'cookie' }, headers })
    // The page is on another site, so on http no browser would store its cookie.
    expect(
      answer.headers.getSetCookie().map((line) => line.startsWith('__Host-')),
      proto,
    ).toEqual(isSecure ? [true] : [])
  }
  await server.close()
})
