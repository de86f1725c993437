import { expect, onTestFinished, test } from 'vitest'
import { createSharedRelay, type SharedRelayOptions } from './sharedRelay.js'
import { createTestClient, memoryRecords, startPairing } from './testing/createTestClient.js'
import { playRelay } from './testing/playRelay.js'
import { account, playWallet } from './testing/playWallet.js'

// Locks and channels are the browser's own. For these, two clients with the same name are two tabs. The relay is
// scripted.
const relayUrl = 'wss://relay.example'

function openTab(name: string, options: Partial<SharedRelayOptions> = {}) {
  const delivered: string[] = []
  const tab = createSharedRelay({
    isWaiting: () => false,
    name,
    onChange: () => {},
    onDelivery: ({ message }) => delivered.push(message),
    onRefused: () => {},
    toAddress: async (url) => url,
    urls: [relayUrl],
    ...options,
  })
  onTestFinished(() => tab.stop())
  return Object.assign(tab, { delivered })
}

test('default: one socket for all tabs; a response reaches the tab that asked, and messages reach all', async () => {
  const relay = playRelay()
  const name = crypto.randomUUID()
  const [first, second] = [openTab(name), openTab(name)]
  await expect.poll(() => first.isLeader()).toBeTruthy()
  const topic = 'ab'.repeat(32)
  second.setTopics([topic])
  expect(await second.request('irn_publish', { message: 'm', topic: 'cd'.repeat(32) }, 5_000)).toBe(true)
  await expect.poll(() => relay.frames.some(({ method }) => method === 'irn_batchSubscribe')).toBeTruthy()
  await expect.poll(() => relay.openSockets() === 1).toBeTruthy()
  relay.publish(topic, 'hello')
  await expect.poll(() => second.delivered.length > 0 && first.delivered.length > 0).toBeTruthy()
  expect({ first: first.delivered, isLeader: second.isLeader(), second: second.delivered }).toEqual({
    first: ['hello'],
    isLeader: false,
    second: ['hello'],
  })
  expect(relay.addresses).toHaveLength(1)
})

test('behavior: if the tab with the socket closes, another takes over and repeats open requests', async () => {
  const relay = playRelay()
  const name = crypto.randomUUID()
  const [first, second, third] = [openTab(name), openTab(name), openTab(name)]
  await expect.poll(() => first.isLeader()).toBeTruthy()
  relay.mood = 'mute'
  const asked = [second, third].map((tab) =>
    tab.request('irn_publish', { message: 'm', topic: 'ab' }, 10_000),
  )
  second.setTopics(['ab'.repeat(32)])
  third.setTopics(['cd'.repeat(32)])
  await expect.poll(() => relay.addresses.length === 1).toBeTruthy()
  relay.mood = 'well'
  first.stop()
  expect(await Promise.all(asked)).toEqual([true, true])
  expect([second.isLeader(), third.isLeader()].filter(Boolean)).toHaveLength(1)
  await expect.poll(() => relay.openSockets() === 1).toBeTruthy()
  relay.publish('cd'.repeat(32), 'hello')
  await expect.poll(() => third.delivered.includes('hello')).toBeTruthy()
})

test('hardening R10, R11: a tab that has the lock but does not respond is skipped, and steps back when it wakes', async () => {
  const relay = playRelay()
  const name = crypto.randomUUID()
  const asleep = navigator.locks.request(name, () => new Promise(() => {}))
  const taken = expect(asleep).rejects.toMatchObject({ name: 'AbortError' })
  await expect
    .poll(async () => (await navigator.locks.query()).held?.some((lock) => lock.name === name))
    .toBe(true)
  const [first, second] = [openTab(name), openTab(name)]
  first.setTopics(['ab'.repeat(32)])
  expect(await first.request('irn_publish', { message: 'm', topic: 'cd'.repeat(32) }, 10_000)).toBe(true)
  await taken
  expect([first.isLeader(), second.isLeader()]).toEqual([true, false])

  // The second tab takes the lock from the first, which continues without a socket.
  await navigator.locks.request(name, { steal: true }, async () => {})
  await expect.poll(() => [first.isLeader(), second.isLeader()].filter(Boolean)).toHaveLength(1)
  await expect.poll(() => relay.openSockets()).toBe(1)
  relay.publish('ab'.repeat(32), 'hello')
  await expect.poll(() => first.delivered).toContain('hello')
})

test('error: if a relay rejects the tab with the socket, it rejects all: each attempt ends, each tab gets one error', async () => {
  const relay = playRelay()
  relay.mood = { closes: 'Unauthorized: origin not allowed' }
  const storageKey = crypto.randomUUID()
  const alerts: string[][] = [[], []]
  const tabs = await Promise.all(
    alerts.map((told) =>
      createTestClient({
        keep: memoryRecords(),
        onAlert: (code) => told.push(code),
        relayUrl,
        storageKey,
      }),
    ),
  )
  for (const tab of tabs) {
    await expect(startPairing(tab).session).rejects.toMatchObject({
      code: 'RELAY_UNREACHABLE',
      details: 'Unauthorized: origin not allowed',
    })
  }
  await expect.poll(() => alerts).toEqual([['INVALID_APP_CONFIGURATION'], ['INVALID_APP_CONFIGURATION']])
})

test('behavior: a tab’s subscriptions are released when it closes', async () => {
  const relay = playRelay()
  const name = crypto.randomUUID()
  const [first, second] = [openTab(name), openTab(name)]
  await expect.poll(() => first.isLeader()).toBe(true)
  const [mine, other] = ['ab'.repeat(32), 'cd'.repeat(32)]
  first.setTopics([mine])
  second.setTopics([other])
  await expect
    .poll(() => relay.frames.filter(({ method }) => method === 'irn_batchSubscribe').length)
    .toBeGreaterThan(1)
  second.stop()
  await expect
    .poll(() => relay.frames.find(({ method }) => method === 'irn_unsubscribe')?.params)
    .toMatchObject({ topic: other })
})

test('behavior: a tab takes over another tab’s session; a response reaches the tab that asked', async () => {
  const relay = playRelay()
  const storageKey = crypto.randomUUID()
  const keep = memoryRecords()
  const tabs = await Promise.all([1, 2].map(() => createTestClient({ keep, relayUrl, storageKey })))
  const [first, second] = tabs as [(typeof tabs)[0], (typeof tabs)[0]]
  const { pairing, session } = startPairing(first)
  const wallet = await playWallet(relay, (await pairing).uri)
  wallet.answer()
  wallet.settle()
  await session
  await expect.poll(() => second.getSession()?.topic === wallet.topic).toBeTruthy()
  expect(await second.getProvider('eip155').request({ method: 'eth_accounts' })).toEqual([account])

  const told: unknown[] = []
  second.getProvider('eip155').on('disconnect', () => told.push('disconnect'))
  const pinged = second.ping()
  await expect.poll(() => wallet.heard().some(({ method }) => method === 'wc_sessionPing')).toBeTruthy()
  wallet.answerRequest(wallet.heard().find(({ method }) => method === 'wc_sessionPing').id, true)
  await pinged

  // Only one of the two tabs answers the wallet. Another answer would come before those to later requests.
  const ids: unknown[] = []
  for (let times = 0; times < 3; times++) {
    const id = wallet.say('wc_sessionPing', {})
    ids.push(id)
    await expect.poll(() => wallet.heard().some((frame) => frame.id === id)).toBeTruthy()
  }
  expect(wallet.heard().filter((frame) => ids.includes(frame.id))).toHaveLength(3)
  await first.disconnect()
  await expect.poll(() => second.getSession() === undefined).toBeTruthy()
  expect(told).toEqual(['disconnect'])
  expect(relay.addresses).toHaveLength(1)
})

test('behavior: IndexedDB data is there at the next visit, including the signer’s key', async () => {
  const relay = playRelay()
  const storageKey = crypto.randomUUID()
  const first = await createTestClient({ keep: undefined, relayUrl, storageKey })
  const { pairing, session } = startPairing(first)
  const wallet = await playWallet(relay, (await pairing).uri)
  wallet.answer()
  wallet.settle()
  await session
  first.stop()
  const again = await createTestClient({ keep: undefined, relayUrl, storageKey })
  expect(again.getSession()).toEqual(await session)
  await again.disconnect()
  again.stop()
  const issuers = relay.addresses.map((address) => {
    const [, claims = ''] = new URL(address).searchParams.get('auth')?.split('.') ?? []
    return JSON.parse(atob(claims)).iss
  })
  expect(new Set(issuers).size).toBe(1)
  const third = await createTestClient({ keep: undefined, relayUrl, storageKey })
  expect(third.getSession()).toBeUndefined()
})
