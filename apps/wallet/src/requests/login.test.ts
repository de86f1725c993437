import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { WalletError } from '../errors/WalletError.js'
import { loadDeviceKey } from '../session/deviceKey.js'
import { memoryStore } from '../storage/frameStore.js'
import { createLogin, type LoginOptions } from './login.js'
import type { TabName } from './socialFlowStore.js'

/**
 * Simulates the server in social logins. It records the challenge of each flow, and which flow each verifier finished.
 */
function playServer() {
  const challenges: string[] = []
  const ended: number[] = []
  const call = async (route: { path: string }, { body }: { body: Record<string, string> }) => {
    if (route.path.endsWith('/start')) {
      challenges.push(body.challenge ?? '')
      return { uri: `https://server.example/open?state=${challenges.length - 1}` }
    }
    const challenge = createHash('sha256')
      .update(body.verifier ?? '')
      .digest('base64url')
    ended.push(challenges.indexOf(challenge))
    return {}
  }
  return { call, ended }
}

function playTab(name?: string): TabName {
  let kept = name
  return {
    read: () => kept,
    write: (next) => {
      kept = next
    },
  }
}

function openTab(server: { call: unknown }, store: LoginOptions['store'], tab = playTab()) {
  // Both casts: these objects have only what a login calls. The rest of a vault and a session needs keys, a server and
  // a frame.
  const vault = { enter: async () => ({}) } as unknown as LoginOptions['vault']
  const session = {
    begin: async (ask: () => unknown) => ({ answer: await ask(), own: {} }),
    read: async () => undefined,
  } as unknown as LoginOptions['session']
  return createLogin({ call: server.call as never, session, store, tab, vault })
}

beforeAll(() => vi.stubGlobal('location', { origin: 'https://wallet.example' }))
afterAll(() => vi.unstubAllGlobals())

test('default: two tabs that log in at the same time each finish their own login', async () => {
  const server = playServer()
  const store = memoryStore()
  const [first, second] = [openTab(server, store), openTab(server, store)]
  await first.startSocial('google', 'https://app.example')
  await second.startSocial('github', 'https://app.example')
  await first.finishSocial('https://wallet.example/social?result=a')
  await second.finishSocial('https://wallet.example/social?result=b')
  expect(server.ended).toEqual([0, 1])
})

test('behavior: after a reload each tab knows its own login; one without storage takes the newest', async () => {
  const server = playServer()
  const store = memoryStore()
  const tabs = [playTab(), playTab()] as const
  await openTab(server, store, tabs[0]).startSocial('google', 'https://app.example')
  await openTab(server, store, tabs[1]).startSocial('github', 'https://app.example')
  await openTab(server, store, tabs[0]).finishSocial('https://wallet.example/social?result=a')
  expect(server.ended).toEqual([0])
  const forgetful = { read: () => undefined, write: () => {} }
  await openTab(server, store, forgetful).finishSocial('https://wallet.example/social?result=b')
  expect(server.ended).toEqual([0, 1])
})

test('error: a login that began elsewhere cannot be finished here', async () => {
  const login = openTab(playServer(), memoryStore())
  await expect(login.finishSocial('https://wallet.example/social?result=a')).rejects.toThrow(
    /did not start here/,
  )
})

test('error: without storage, a login that would leave the page says so and does not begin', async () => {
  const server = playServer()
  const store = memoryStore()
  const login = openTab(server, store)
  const leave = () =>
    login.startSocial('google', 'https://app.example', { returnTo: 'https://app.example/back' })
  await expect(leave()).rejects.toThrow(/stores nothing for the wallet/)
  await login.startSocial('google', 'https://app.example')
  // At the server, this is the first flow, because the other one never reached it.
  await login.finishSocial('https://wallet.example/social?result=a')
  expect(server.ended).toEqual([0])
})

test('behavior: after a reload the login of the last email resumes only for its address and site, for ten minutes', async () => {
  const tried: unknown[] = []
  const call = async (route: { path: string }, { body }: { body: Record<string, string> }) => {
    if (route.path.endsWith('/start')) return { action: 'VERIFY_OTP', attempt: `attempt of ${body.email}` }
    tried.push(body)
    return {}
  }
  const store = memoryStore()
  const mailed = openTab({ call }, store)
  await mailed.startEmail('Alice@portico.test', 'https://app.example')
  const again = openTab({ call }, store)
  expect(await again.resumeEmail('bob@portico.test', 'https://app.example')).toBeNull()
  expect(await again.resumeEmail('alice@portico.test', 'https://other.example')).toBeNull()
  await expect(again.verifyCode('123456')).rejects.toThrow('This login has ended')
  expect(await again.resumeEmail('alice@portico.test', 'https://app.example')).toBe('VERIFY_OTP')
  await again.verifyCode('123456')
  expect(tried).toEqual([{ attempt: 'attempt of Alice@portico.test', code: '123456' }])
  // A code can be used once.
  expect(await openTab({ call }, store).resumeEmail('alice@portico.test', 'https://app.example')).toBeNull()

  await openTab({ call }, store).startEmail('alice@portico.test', 'https://app.example')
  vi.useFakeTimers({ now: Date.now() + 600_001, toFake: ['Date'] })
  expect(await openTab({ call }, store).resumeEmail('alice@portico.test', 'https://app.example')).toBeNull()
  vi.useRealTimers()
})

test('behavior: a social login that another tab gave up is forgotten after ten minutes, when the next one begins', async () => {
  const server = playServer()
  const store = memoryStore()
  const begin = () => openTab(server, store).startSocial('google', 'https://app.example')
  // An earlier release stored this flow, without a time.
  await store.put('social-flow old', { state: '9', verifier: 'secret' })
  const beganMs = Date.now()
  vi.useFakeTimers({ now: beganMs, toFake: ['Date'] })
  await begin()
  const [given] = (await store.names()).filter((name) => name.startsWith('social-flow '))
  expect(given).not.toBe('social-flow old')
  vi.setSystemTime(beganMs + 599_999)
  await begin()
  expect(await store.names()).toContain(given)
  vi.setSystemTime(beganMs + 600_000)
  await begin()
  expect(await store.names()).not.toContain(given)
  // The store has the two flows in progress, and a copy of the newest for tabs that store nothing.
  expect(await store.names()).toHaveLength(3)
  vi.useRealTimers()
})

/** Simulates the server for a partition whose key may have been removed. It records what it accepted, by key. */
function playKeys(store: LoginOptions['store']) {
  const removed = new Set<string>()
  const taken: { path: string; x: string }[] = []
  const readX = async () => (await loadDeviceKey(store)).publicJwk.x
  const call = async (route: { path: string }) => {
    const x = await readX()
    if (removed.has(x)) {
      const words = 'This browser was removed from your devices. Log in again.'
      throw new WalletError('SERVER_REFUSED', words, { serverCode: 'DEVICE_REMOVED' })
    }
    taken.push({ path: route.path, x })
    return {
      action: 'VERIFY_OTP',
      attempt: 'attempt',
      uri: 'https://server.example/open?state=1',
      url: 'https://farcaster.example/1',
    }
  }
  return { call, readX, remove: async () => removed.add(await readX()), taken }
}

test.each<[string, (login: ReturnType<typeof createLogin>) => Promise<unknown>]>([
  ['by email', (login) => login.startEmail('alice@portico.test', 'https://app.example')],
  ['by a social account', (login) => login.startSocial('google', 'https://app.example')],
  ['by Farcaster', (login) => login.startFarcaster('https://app.example')],
])('behavior: a browser that was removed begins %s with a new key, in one request', async (_, begin) => {
  const store = memoryStore()
  const server = playKeys(store)
  const before = await server.readX()
  await store.put('device-seal', 'sealed')
  await server.remove()
  await begin(openTab(server, store))
  const after = await server.readX()
  expect(after).not.toBe(before)
  expect(server.taken).toEqual([{ path: expect.stringContaining('/start'), x: after }])
  expect(await store.get('device-seal')).toBeUndefined()
})

test('behavior: if a browser is removed while the user types the code, it asks for another login, which then works', async () => {
  const store = memoryStore()
  const server = playKeys(store)
  const login = openTab(server, store)
  const begin = () => login.startEmail('alice@portico.test', 'https://app.example')
  await begin()
  await server.remove()
  await expect(login.verifyCode('123456')).rejects.toThrow('Log in again')
  expect(await login.resumeEmail('alice@portico.test', 'https://app.example')).toBeNull()
  await begin()
  await login.verifyCode('123456')
  expect(server.taken.map(({ path }) => path.split('/').at(-1))).toEqual(['start', 'start', 'verify'])
})

test('error: if the server refuses the new key, too, the wallet says so and does not retry', async () => {
  const store = memoryStore()
  const server = playKeys(store)
  await server.remove()
  let asked = 0
  const call = async (route: { path: string }) => {
    asked += 1
    await server.remove()
    return server.call(route)
  }
  await expect(openTab({ call }, store).startEmail('a@portico.test', 'https://app.example')).rejects.toThrow(
    'Log in again',
  )
  expect(asked).toBe(2)
})
