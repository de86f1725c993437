import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer as createHttpServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  createServer,
  type OpenDatabase,
  openDatabase,
  type PorticoServer,
  parseSettings,
} from '@portico/server'
import { devAccounts } from '@portico/testkit'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest'
import { connect } from '../core/actions/connect.js'
import { signIn } from '../core/actions/signIn.js'
import { signOut } from '../core/actions/signOut.js'
import type { PorticoStorage } from '../core/porticoStorage.js'
import { memoryStorage } from '../core/storage/storage.js'
import { scriptedFamily } from '../core/testing/scriptedFamily.js'
import { startKit } from '../core/testing/startKit.js'
import { toNodeListener } from '../server/toNodeListener.js'
import { serverSiwx } from './serverSiwx.js'

// The other side is this project's real server, with a clock that a test can move.
const folder = mkdtempSync(join(tmpdir(), 'portico-siwx-'))
cpSync(inject('emptyDatabase'), folder, { recursive: true })
const settings = parseSettings({ dataFolder: folder, logLevel: 'silent' })
const alice = privateKeyToAccount(devAccounts[0].privateKey)
const clock = { aheadMs: 0 }
/** How many of the next sign-outs fail with which status, how many were requested, and what the others wait for. */
const signOuts = { asked: 0, failing: 0, held: Promise.resolve(), status: 500 }
/** The sign-outs and sign-ins that the server got, in their order. */
const order: string[] = []
/**
 * Renewals whose responses wait until `held` settles. `asked` counts the requests for the session since then. `answer`
 * is the last response, whether it waits or not.
 */
const renewals = { answer: '', asked: 0, held: Promise.resolve() }
let database: OpenDatabase
let server: PorticoServer
let http: Server
let url: string

beforeAll(async () => {
  database = await openDatabase(settings)
  server = await createServer(settings, { clock: { nowMs: () => Date.now() + clock.aheadMs }, database })
  await server.projects.set('default', { origins: ['https://app.example.com'] })
  http = createHttpServer((request, response) => {
    if (request.url?.startsWith('/auth/v1/sign-out') && request.method === 'POST') {
      signOuts.asked++
      if (signOuts.failing-- > 0) {
        response.statusCode = signOuts.status
        response.end()
        return
      }
      void signOuts.held.then(() => {
        order.push('sign-out')
        void toNodeListener({ handle: server.fetch })(request, response)
      })
      return
    }
    if (request.url?.startsWith('/auth/v1/authenticate')) order.push('sign-in')
    if (request.url?.startsWith('/auth/v1/me')) renewals.asked++
    if (request.url?.startsWith('/auth/v1/refresh')) {
      const end = response.end.bind(response)
      response.end = (...rest: unknown[]) => {
        renewals.answer = String(rest[0])
        void renewals.held.then(() => end(...(rest as [])))
        return response
      }
    }
    void toNodeListener({ handle: server.fetch })(request, response)
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
})
afterAll(async () => {
  http.closeAllConnections()
  http.close()
  await server.close()
  await database.close()
  rmSync(folder, { force: true, recursive: true })
})

/** Starts a page that uses the server, with a wallet that really signs. */
function kit(storage: PorticoStorage) {
  return startKit({
    families: [{ ...scriptedFamily(), signMessage: (_, { message }) => alice.signMessage({ message }) }],
    server: url,
    siwx: serverSiwx({ session: 'token' }),
    storage,
    storageKey: 'siwx',
  })
}
type Kit = ReturnType<typeof kit>
const until = (portico: Kit, status: string) =>
  expect.poll(() => portico.store.getState().siwx?.status).toBe(status)
async function begin(storage = memoryStorage()): Promise<Kit> {
  const portico = kit(storage)
  await connect(portico, { connectorId: 'alice' })
  await until(portico, 'signedOut')
  return portico
}
const tokenIn = (storage: PorticoStorage) => storage.getItem('siwx:@appkit/siwx-auth-token') ?? ''
const isHeld = async (token: string) =>
  (await fetch(`${url}/auth/v1/me`, { headers: { authorization: `Bearer ${token}` } })).ok

const sessionsKey = 'siwx:@appkit/siwx-sessions'
/** Waits for a later response of the server, and for what the page does with earlier ones. */
const nextAnswer = async () => {
  for (let count = 0; count < 3; count++) await isHeld('')
}
/** Lets the next sign-outs fail, until the test ends. */
function failSignOuts(count: number, status = 500) {
  Object.assign(signOuts, { failing: count, status })
  onTestFinished(() => {
    signOuts.failing = 0
  })
}

test('default: signs in at the server, is recognized on the next visit, is renewed in time, and signs out', async () => {
  const storage = memoryStorage()
  const written = vi.spyOn(storage, 'setItem')
  const first = await begin(storage)
  const { message } = await signIn(first)
  // The nonce's token is stored while the wallet prompts, for another tab or for the page after a reload.
  expect(written).toHaveBeenCalledWith(
    'siwx:@appkit/siwx-nonce-token',
    expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
  )
  expect(message).toMatch(/^app\.example\.com wants you to sign in with your Ethereum account:\n0xf39F/)
  expect(storage.getItem('siwx:@appkit/siwx-nonce-token')).toBeNull()
  const token = tokenIn(storage)
  expect(await isHeld(token)).toBe(true)
  await first.stop()

  vi.useFakeTimers({ now: Date.now() + 5 * 24 * 60 * 60_000, toFake: ['Date'] })
  const second = kit(storage)
  await until(second, 'signedIn')
  await expect.poll(() => tokenIn(storage)).not.toBe(token)
  const renewed = tokenIn(storage)
  expect([await isHeld(token), await isHeld(renewed)]).toEqual([false, true])
  await signOut(second)
  expect(await isHeld(renewed)).toBe(false)
  expect(tokenIn(storage)).toBe('')
  await second.stop()
})

test('behavior: a user whose session is checked during its renewal stays signed in', async () => {
  const storage = memoryStorage()
  const first = await begin(storage)
  const session = await signIn(first)
  const token = tokenIn(storage)
  await first.stop()

  vi.useFakeTimers({ now: Date.now() + 5 * 24 * 60 * 60_000, toFake: ['Date'] })
  let release = () => {}
  renewals.held = new Promise((resolve) => {
    release = resolve
  })
  onTestFinished(() => release())
  const { serverSessions } = await import('./serverSessions.js')
  const second = startKit({ server: url, storage, storageKey: 'siwx' })
  const { getSessions } = serverSessions(second, { session: 'token' })
  expect(await getSessions('eip155:1', alice.address)).toEqual([session])
  // The server has renewed the session, but the page does not know that yet.
  await expect.poll(() => isHeld(token)).toBe(false)
  renewals.asked = 0
  const again = getSessions('eip155:1', alice.address)
  await expect.poll(() => renewals.asked).toBe(1)
  release()
  expect(await again).toEqual([session])
  expect(tokenIn(storage)).not.toBe(token)
  expect(await isHeld(tokenIn(storage))).toBe(true)
  await second.stop()
})

test.each([
  'this page',
  'another tab',
])('hardening A16: a sign-out in %s ends the session that is being renewed', async (where) => {
  const storage = memoryStorage()
  const first = await begin(storage)
  await signIn(first)
  await first.stop()

  vi.useFakeTimers({ now: Date.now() + 5 * 24 * 60 * 60_000, toFake: ['Date'] })
  let release = () => {}
  renewals.held = new Promise((resolve) => {
    release = resolve
  })
  renewals.answer = ''
  onTestFinished(() => release())
  const { serverSessions } = await import('./serverSessions.js')
  const second = startKit({ server: url, storage, storageKey: 'siwx' })
  const own = serverSessions(second, { session: 'token' })
  // Two tabs share only the storage.
  const other = serverSessions(second, { session: 'token' })
  expect(await own.getSessions('eip155:1', alice.address)).toHaveLength(1)
  await expect.poll(() => renewals.answer).toContain('token')
  const { token } = JSON.parse(renewals.answer)
  expect(await isHeld(token)).toBe(true)
  const ended = (where === 'this page' ? own : other).revokeSession('eip155:1', alice.address)
  // The other tab does not know of the renewal and does not wait for it.
  if (where === 'another tab') await ended
  release()
  await ended
  await expect.poll(() => isHeld(token)).toBe(false)
  expect(await own.getSessions('eip155:1', alice.address)).toEqual([])
  expect(tokenIn(storage)).toBe('')
  await second.stop()
})

test.each([
  10 * 60_000,
  -10 * 60_000,
  24 * 60 * 60_000,
  -24 * 60 * 60_000,
])('hardening R14: a device whose clock is %i ms behind the server still signs in', async (aheadMs) => {
  clock.aheadMs = aheadMs
  onTestFinished(() => {
    clock.aheadMs = 0
  })
  const before = Date.now()
  const portico = await begin()
  const { message } = await signIn(portico)
  const issuedMs = Date.parse(/Issued At: (\S+)/.exec(message)?.[1] ?? '') - aheadMs
  expect(issuedMs).toBeGreaterThan(before - 5000)
  expect(issuedMs).toBeLessThan(Date.now() + 5000)
})

test('error: hardening R14: a clock that is set back in the meantime is reported as Session Expired, and the next try works', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => {
    error.mockRestore()
    clock.aheadMs = 0
  })
  clock.aheadMs = 3 * 60_000
  const portico = await begin()
  const { prepareMessage } = await import('../core/siwx/prepareMessage.js')
  const { readSubject } = await import('../core/siwx/subject.js')
  const subject = readSubject(portico.store.getState())
  if (subject) await prepareMessage(portico, subject)
  clock.aheadMs = 0
  await expect(signIn(portico)).rejects.toMatchObject({
    code: 'SIGN_IN_NOT_YET_VALID',
    shortMessage: 'JWT validation error: JWT Token is not yet valid',
  })
  await expect.poll(() => portico.store.getState().alert).toMatchObject({ shortMessage: 'Session Expired' })
  expect((await signIn(portico)).data.accountAddress).toBe(alice.address)
})

test('error: a sign-out that the server missed ends immediately here', async () => {
  const storage = memoryStorage()
  const portico = await begin(storage)
  await signIn(portico)
  const token = tokenIn(storage)
  failSignOuts(1)
  await expect(signOut(portico)).rejects.toMatchObject({ name: expect.any(String) })
  expect(portico.store.getState().siwx).toMatchObject({ session: null, sessions: [], status: 'signedOut' })
  expect(portico.store.getState().connections).toEqual([])
  expect([tokenIn(storage), await isHeld(token)]).toEqual(['', true])
})

test.each([
  'a wallet connects on the next visit',
  'the browser is online again',
])('hardening A16: a sign-out that the server missed is sent again when %s', async (when) => {
  const storage = memoryStorage()
  const portico = await begin(storage)
  await signIn(portico)
  const token = tokenIn(storage)
  failSignOuts(1)
  await signOut(portico).catch(() => {})
  expect(await isHeld(token)).toBe(true)
  if (when === 'the browser is online again') window.dispatchEvent(new Event('online'))
  else {
    await portico.stop()
    await begin(storage)
  }
  await expect.poll(() => isHeld(token)).toBe(false)
  await expect.poll(() => storage.getItem(sessionsKey)).toBeNull()
})

test('hardening A16: a page sends a missed sign-out again five times, ten at once, and none after a year', async () => {
  const day = 24 * 60 * 60_000
  const stored = (sinceMs: number, account: number) => {
    const accountAddress = `0x${String(account).padStart(40, '0')}`
    const session = { data: { accountAddress, chainId: 'eip155:1' }, message: '', signature: '' }
    return [`eip155:${accountAddress}`, { isEnding: true, session, sinceMs, token: 'a.b.c' }]
  }
  const storage = memoryStorage()
  const put = (entries: unknown[][]) =>
    storage.setItem(sessionsKey, JSON.stringify(Object.fromEntries(entries as [string, unknown][])))
  const accounts = Array.from({ length: 12 }, (_, index) => index)
  put(accounts.map((account) => stored(Date.now() - account, account)))
  // A status that does not pause the server.
  failSignOuts(Number.POSITIVE_INFINITY, 403)
  const { asked } = signOuts
  const sent = () => signOuts.asked - asked
  const portico = await begin(storage)
  await expect.poll(sent).toBe(10)

  put([stored(Date.now(), 0)])
  for (const count of [11, 12, 13, 14]) {
    window.dispatchEvent(new Event('online'))
    await expect.poll(sent).toBe(count)
    // The next event counts once this sign-out has failed.
    await nextAnswer()
  }
  put([stored(Date.now(), 0), stored(Date.now() - 364 * day, 20), stored(Date.now() - 366 * day, 21)])
  window.dispatchEvent(new Event('online'))
  await expect.poll(sent).toBe(15)
  await expect.poll(() => storage.getItem(sessionsKey)).not.toContain('00021')
  await nextAnswer()
  expect(storage.getItem(sessionsKey)).toContain('00020')
  await portico.stop()
  window.dispatchEvent(new Event('online'))
  await nextAnswer()
  expect(sent()).toBe(15)
})

test('behavior: a sign-in waits for the ending of the account’s previous session, which removes the cookie', async () => {
  const storage = memoryStorage()
  const portico = await begin(storage)
  await signIn(portico)
  const token = tokenIn(storage)
  failSignOuts(1)
  await signOut(portico).catch(() => {})
  await portico.stop()

  let release = () => {}
  signOuts.held = new Promise((resolve) => {
    release = resolve
  })
  onTestFinished(() => {
    release()
    signOuts.held = Promise.resolve()
  })
  order.length = 0
  const { asked } = signOuts
  const next = await begin(storage)
  await expect.poll(() => signOuts.asked).toBe(asked + 1)
  const signed = signIn(next)
  await until(next, 'authenticating')
  await nextAnswer()
  release()
  await signed
  expect(order).toEqual(['sign-out', 'sign-in'])
  expect([await isHeld(token), await isHeld(tokenIn(storage))]).toEqual([false, true])
})

test('behavior: with a cookie, a sign-out is sent to the server even if nothing was stored', async () => {
  const portico = startKit({
    families: [scriptedFamily()],
    server: url,
    siwx: serverSiwx(),
    storageKey: 'cookie',
  })
  await connect(portico, { connectorId: 'alice' })
  await until(portico, 'signedOut')
  const { asked } = signOuts
  // The server refuses, because Node is not a browser and sends no origin.
  await signOut(portico).catch(() => {})
  expect(signOuts.asked).toBe(asked + 1)
  await portico.stop()
})

test('error: an unreachable server signs nobody in, and keeps existing sessions', async () => {
  const storage = memoryStorage()
  const portico = await begin(storage)
  await signIn(portico)
  await portico.stop()
  const gone = startKit({
    families: [scriptedFamily()],
    server: 'http://127.0.0.1:9',
    siwx: serverSiwx({ session: 'token' }),
    storage,
    storageKey: 'siwx',
  })
  await until(gone, 'signedOut')
  expect(gone.store.getState().siwx?.errorCode).toBe('NETWORK_ERROR')
  await gone.stop()
  const back = kit(storage)
  await until(back, 'signedIn')
})

test('behavior: of several accounts the page shows the active one’s token, and the end of one does not affect others', async () => {
  const storage = memoryStorage()
  const bob = privateKeyToAccount(devAccounts[1].privateKey)
  const family = scriptedFamily()
  const portico = startKit({
    families: [
      {
        ...family,
        signMessage: (_, { address, message }) =>
          (address === bob.address ? bob : alice).signMessage({ message }),
      },
    ],
    server: url,
    siwx: serverSiwx({ isRequired: false, session: 'token', signOutOnAccountChange: false }),
    storage,
    storageKey: 'siwx',
  })
  onTestFinished(() => portico.stop())
  const subjectOf = (token: string) => JSON.parse(atob(token.split('.')[1] ?? '')).address as string
  const shown = () => subjectOf(tokenIn(storage))
  await connect(portico, { connectorId: 'alice' })
  await until(portico, 'signedOut')
  await signIn(portico)
  const first = tokenIn(storage)
  const change = (address: string) =>
    family.tell('alice').onAccounts([{ address, namespace: 'eip155', type: 'eoa' }])
  change(bob.address)
  await until(portico, 'signedOut')
  await signIn(portico)
  const second = tokenIn(storage)
  expect([subjectOf(first), subjectOf(second)]).toEqual([alice.address, bob.address])
  change(alice.address)
  await expect.poll(() => shown()).toBe(alice.address)
  // Bob's session ends elsewhere. Alice's stays in use.
  const { serverSessions } = await import('./serverSessions.js')
  await serverSessions(portico, { session: 'token' }).revokeSession('eip155:1', bob.address)
  expect([await isHeld(first), await isHeld(second), shown()]).toEqual([true, false, alice.address])
})
