import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { devAccounts } from '@portico/testkit'
import { privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { connect } from '../core/actions/connect.js'
import { signIn } from '../core/actions/signIn.js'
import { signOut } from '../core/actions/signOut.js'
import { scriptedFamily } from '../core/testing/scriptedFamily.js'
import { startKit } from '../core/testing/startKit.js'
import { createSiwxHandler, type SiwxHandler } from '../server/createSiwxHandler.js'
import { toNodeListener } from '../server/toNodeListener.js'
import { backendSiwx } from './backendSiwx.js'

// The other side is the handler that sites run, on a socket. The test only simulates what a browser adds: cookies and
// the origin.
const origin = 'https://app.example.com'
const alice = privateKeyToAccount(devAccounts[0].privateKey)
const realFetch = globalThis.fetch
let handler: SiwxHandler
let http: Server
let url: string
/** How many of the next responses fail, and with what content. */
let failing: { count: number; body: string; status: number }

beforeEach(async () => {
  failing = { body: '', count: 0, status: 500 }
  handler = createSiwxHandler({ networkIds: ['eip155:1'], origins: [origin], secret: 'x'.repeat(32) })
  http = createServer((request, response) => {
    if (failing.count > 0) {
      failing.count--
      response.statusCode = failing.status
      response.end(failing.body)
      return
    }
    void toNodeListener(handler)(request, response)
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(http.address() as AddressInfo).port}/api/siwx`
})
afterEach(() => {
  vi.unstubAllGlobals()
  http.closeAllConnections()
  http.close()
})

/** Opens a browser with its own cookies. From now on, its page is the one that runs. */
function openBrowser() {
  const cookies = new Map<string, string>()
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers)
    if (init.credentials === 'include')
      headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    if (init.method === 'POST') headers.set('origin', origin)
    const response = await realFetch(input, { ...init, headers })
    for (const each of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(each) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  })
  const request = () => ({
    headers: new Headers({ cookie: [...cookies].map((each) => each.join('=')).join('; '), origin }),
  })
  return { cookies, request }
}

async function openPage(options = {}) {
  const portico = startKit({
    families: [{ ...scriptedFamily(), signMessage: (_, { message }) => alice.signMessage({ message }) }],
    siwx: backendSiwx({ domain: 'app.example.com', uri: `${origin}/`, url, ...options }),
    storageKey: crypto.randomUUID(),
  })
  onTestFinished(() => portico.stop())
  await connect(portico, { connectorId: 'alice' })
  return portico
}
type Kit = Awaited<ReturnType<typeof openPage>>
const until = (portico: Kit, status: string) =>
  expect.poll(() => portico.store.getState().siwx?.status).toBe(status)

test('default: signs in on the site’s own backend, is recognized on the next visit, and signs out', async () => {
  const { request } = openBrowser()
  const first = await openPage({ statement: 'I accept the terms.' })
  await until(first, 'signedOut')
  const { message } = await signIn(first)
  expect(message).toContain('\n\nI accept the terms.\n\n')
  expect(await handler.getSession(request())).toMatchObject({ account: `eip155:1:${alice.address}` })
  await first.stop()

  const second = await openPage()
  await until(second, 'signedIn')
  expect(second.store.getState().siwx?.session?.message).toBe(message)
  const before = request()
  await signOut(second)
  expect(await handler.getSession(request())).toBeUndefined()
  // A copy of the cookie is also useless.
  expect(await handler.getSession(before)).toBeUndefined()
})

test('behavior: signing out everywhere ends the sessions of the account in every browser', async () => {
  const lost = openBrowser()
  await signIn(await openPage())
  expect(await handler.getSession(lost.request())).toBeDefined()
  const mine = openBrowser()
  const portico = await openPage()
  await until(portico, 'signedOut')
  await signIn(portico)
  await signOut(portico, { everywhere: true })
  expect(await handler.getSession(mine.request())).toBeUndefined()
  expect(await handler.getSession(lost.request())).toBeUndefined()
  // A later sign-in works.
  await expect.poll(() => portico.store.getState().connections).toEqual([])
  await connect(portico, { connectorId: 'alice' })
  await until(portico, 'signedOut')
  await signIn(portico)
  expect(await handler.getSession(mine.request())).toBeDefined()
})

test.each([
  10 * 60_000,
  -10 * 60_000,
])('hardening R14: a device whose clock is %i ms behind the backend still signs in', async (aheadMs) => {
  openBrowser()
  const now = Date.now
  const isBackend = () => new Error('whose').stack?.includes('createSiwxHandler') ?? false
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() + (isBackend() ? aheadMs : 0))
  onTestFinished(() => clock.mockRestore())
  const before = now()
  const portico = await openPage()
  await until(portico, 'signedOut')
  const { message } = await signIn(portico)
  const issuedMs = Date.parse(/Issued At: (\S+)/.exec(message)?.[1] ?? '') - aheadMs
  expect(issuedMs).toBeGreaterThan(before - 5000)
  expect(issuedMs).toBeLessThan(now() + 5000)
})

test.each([
  ['no JSON', { body: '<html>', status: 200 }, 'INVALID_RESPONSE'],
  ['no nonce', { body: '{"nonce":"short"}', status: 200 }, 'INVALID_RESPONSE'],
  ['an error without a name', { body: 'down', status: 503 }, 'SERVER_ERROR'],
  ['an error with one', { body: '{"code":"NONCE_REFUSED","message":"Gone."}', status: 401 }, 'NONCE_REFUSED'],
])('error: a backend that responds with %s is reported, and the next try works', async (_, answer, code) => {
  openBrowser()
  const portico = await openPage()
  await until(portico, 'signedOut')
  // The view prepares a message before the click. The test drops it, so that this attempt requests its own message.
  const { forgetMessage } = await import('../core/siwx/prepareMessage.js')
  forgetMessage(portico)
  failing = { ...answer, count: 1 }
  await expect(signIn(portico)).rejects.toMatchObject({ code })
  expect((await signIn(portico)).data.accountAddress).toBe(alice.address)
})

test('error: malformed sessions count as none, and an unreachable backend is reported', async () => {
  openBrowser()
  failing = { body: '{"sessions":{}}', count: 1, status: 200 }
  const portico = await openPage()
  await expect.poll(() => portico.store.getState().siwx?.errorCode).toBe('SIWX_INITIALIZATION')
  http.closeAllConnections()
  http.close()
  const gone = await openPage()
  await expect
    .poll(() => gone.store.getState().siwx)
    .toMatchObject({ errorCode: expect.any(String), status: 'signedOut' })
})
