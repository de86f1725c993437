import { expect, onTestFinished, test, vi } from 'vitest'
import { connect } from './actions/connect.js'
import { disconnect } from './actions/disconnect.js'
import { getCallsStatus, sendCalls } from './actions/sendCalls.js'
import { getSends, resumeSends } from './actions/sends.js'
import { settleAsked } from './askedSends.js'
import { RequestFailedError } from './errors/connection.js'
import type { CallsStatus, FamilySending } from './family.js'
import { addSession } from './sessions.js'
import { deviceStorage } from './storage/deviceStorage.js'
import { sendKeys } from './storage/sendKeys.js'
import { memoryStorage } from './storage/storage.js'
import { readStored } from './storage/storedKeys.js'
import { addresses, scriptedFamily, toSession } from './testing/scriptedFamily.js'
import { startKit } from './testing/startKit.js'
import { trackSend } from './trackedSends.js'
import type { WalletConnectClient } from './walletConnectClient.js'
import { loadedWalletConnectSlot } from './walletConnectSlot.js'

const batch = {
  amount: '5',
  callsId: 'batch-1',
  decimals: 18,
  from: addresses.first,
  hash: 'batch-1',
  id: 'eip155:1:batch-1',
  networkId: 'eip155:1',
  status: 'pending',
  symbol: 'ETH',
  to: addresses.second,
} as const
const pending: CallsStatus = { code: 100, hashes: [], status: 'pending' }
const mined = `0x${'ab'.repeat(32)}`

type Answer = CallsStatus | 'forgotten'

/** A kit with wallets that share an account. `answers` has what each of them says about a batch. */
function startOwners(
  answers: Record<string, Answer>,
  storage = memoryStorage(),
  ask: () => Promise<string> = async () => 'batch-1',
) {
  const asked: string[] = []
  const searched: string[] = []
  const sending: FamilySending = {
    async findSent({ transfer }) {
      searched.push(transfer.to)
      return { hash: mined }
    },
    async getCallsStatus({ connector }) {
      asked.push(connector.id)
      const answer = answers[connector.id] ?? 'forgotten'
      if (answer === 'forgotten') throw Object.assign(new RangeError('Unknown bundle id'), { code: 5730 })
      return answer
    },
    readAnswer: async ({ result }) => ({ callsId: Object(result).id }),
    readMark: async () => ({ block: 1, nonce: 0 }),
    readSend: async ({ hash }) => ({ status: hash === mined ? 'confirmed' : 'unknown' }),
    sendCalls: ask,
  }
  const family = { ...scriptedFamily(), loadSending: async () => sending }
  const portico = startKit({ families: [family], storage, storageKey: 'owners' })
  return { answers, asked, family, portico, searched }
}

/**
 * Stops the clock. Returns a function that lets time pass. In its last ten seconds, the kit looks at each pending send at
 * least twice.
 */
function stopClock() {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  return async (ms = 10_000) => {
    vi.setSystemTime(Date.now() + ms - 10_000)
    await vi.advanceTimersByTimeAsync(10_000)
  }
}

const minutes = 60_000

test.each<[string, Answer]>([
  ['does not know it', 'forgotten'],
  ['says that it failed', { code: 400, hashes: [], status: 'failed' }],
  ['says that it is confirmed', { code: 200, hashes: [mined], status: 'confirmed' }],
])('hardening R33: only the wallet that got a batch is asked for it, not another with the same account that %s', async (_, answer) => {
  const { answers, asked, portico } = startOwners({ alice: pending, bob: answer })
  const pass = stopClock()
  await connect(portico, { connectorId: 'alice' })
  await connect(portico, { connectorId: 'bob' })
  trackSend(portico, { ...batch, connectorId: 'alice', sentAt: Date.now() })
  await pass()
  const before = asked.length
  await pass(15 * minutes)
  expect(asked.length).toBeGreaterThan(before + 1)
  expect(getSends(portico)).toMatchObject([{ hash: 'batch-1', status: 'pending' }])
  await disconnect(portico, { connectorId: 'alice', namespace: 'eip155' })
  const until = asked.length
  await pass()
  expect(asked.slice(until)).toEqual([])
  expect(getSends(portico)).toMatchObject([{ hash: 'batch-1', status: 'pending' }])
  answers.alice = { code: 200, hashes: [mined], status: 'confirmed' }
  await connect(portico, { connectorId: 'alice' })
  await pass()
  expect(getSends(portico)).toMatchObject([{ hash: mined, status: 'confirmed' }])
  expect(new Set(asked)).toEqual(new Set(['alice']))
})

test('hardening R33: a dropped batch is looked at again once its own wallet is live', async () => {
  const storage = memoryStorage()
  const first = startOwners({ bob: 'forgotten' }, storage)
  const pass = stopClock()
  await connect(first.portico, { connectorId: 'bob' })
  trackSend(first.portico, { ...batch, connectorId: 'alice', sentAt: Date.now() })
  // Its wallet stays away for a day.
  await pass(24 * 60 * minutes + 10_000)
  expect(getSends(first.portico)).toMatchObject([{ status: 'pending' }])
  await pass(10 * minutes + 10_000)
  expect(getSends(first.portico)).toMatchObject([{ status: 'dropped' }])
  expect(first.asked).toEqual([])
  await Promise.all([first.portico.stop(), pass()])

  const next = startOwners({ alice: { code: 200, hashes: [mined], status: 'confirmed' } }, storage)
  await connect(next.portico, { connectorId: 'alice' })
  resumeSends(next.portico)
  await pass()
  expect(getSends(next.portico)).toMatchObject([{ hash: mined, status: 'confirmed' }])
})

test.each<[string, Answer, boolean]>([
  [
    'a confirmation with a hash that the network has',
    { code: 200, hashes: [mined], status: 'confirmed' },
    true,
  ],
  [
    'no confirmation with another hash',
    { code: 200, hashes: [`0x${'cd'.repeat(32)}`], status: 'confirmed' },
    false,
  ],
  ['no confirmation without a hash', { code: 200, hashes: [], status: 'confirmed' }, false],
  ['no failure', { code: 400, hashes: [mined], status: 'failed' }, false],
  ['no word that it is unknown', 'forgotten', false],
])('hardening R33: of a batch of an older release, whose wallet is not stored, a wallet may give %s', async (_, answer, isBelieved) => {
  const { asked, portico } = startOwners({ alice: answer })
  const pass = stopClock()
  await connect(portico, { connectorId: 'alice' })
  trackSend(portico, { ...batch, sentAt: Date.now() })
  await pass()
  if (isBelieved) {
    expect(getSends(portico)).toMatchObject([{ hash: mined, status: 'confirmed' }])
    return
  }
  const before = asked.length
  await pass(15 * minutes)
  expect(asked.length).toBeGreaterThan(before + 1)
  expect(getSends(portico)).toMatchObject([{ hash: 'batch-1', status: 'pending' }])
})

test('hardening R33: a wallet behind another WalletConnect session is not the one that got the batch', async () => {
  const { asked, portico } = startOwners({
    walletConnect: { code: 200, hashes: [mined], status: 'confirmed' },
  })
  let topic = 'topic-2'
  // Cast: of this client, the kit reads only the topic.
  const client = { getSession: () => ({ topic }) } as unknown as WalletConnectClient
  portico.internal.slots.set(loadedWalletConnectSlot, client)
  const connector = {
    chain: 'eip155',
    id: 'walletConnect',
    name: 'Peer',
    provider: {},
    type: 'WALLET_CONNECT',
  } as const
  addSession(portico, toSession(connector), { restored: false })
  const pass = stopClock()
  trackSend(portico, { ...batch, connectorId: 'walletConnect', sentAt: Date.now(), sessionTopic: 'topic-1' })
  await pass()
  expect(asked).toEqual([])
  topic = 'topic-1'
  await pass()
  expect(getSends(portico)).toMatchObject([{ hash: mined, status: 'confirmed' }])
})

test('hardening R33: the status of a batch comes from the wallet that got it, whichever wallet is in use', async () => {
  const { asked, portico } = startOwners({ alice: pending, bob: { code: 400, hashes: [], status: 'failed' } })
  await connect(portico, { connectorId: 'alice' })
  const { id } = await sendCalls(portico, { calls: [{ to: addresses.second }] })
  await connect(portico, { connectorId: 'bob' })
  expect(await getCallsStatus(portico, { id })).toEqual(pending)
  // A wallet that repeats the id does not get the question either.
  await sendCalls(portico, { calls: [{ to: addresses.second }] })
  expect(await getCallsStatus(portico, { id })).toEqual(pending)
  expect(asked).toEqual(['alice', 'alice'])
  await disconnect(portico, { connectorId: 'alice', namespace: 'eip155' })
  await expect(getCallsStatus(portico, { id })).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
  // The kit does not know this batch, so the wallet in use is asked.
  expect(await getCallsStatus(portico, { id: 'batch-2' })).toMatchObject({ status: 'failed' })
})

test('hardening R33: two wallets that give their batches the same id have two sends, also after a reload', async () => {
  const storage = memoryStorage()
  const first = startOwners({ alice: pending, bob: pending }, storage)
  await connect(first.portico, { connectorId: 'alice' })
  await connect(first.portico, { connectorId: 'bob' })
  const one = trackSend(first.portico, { ...batch, connectorId: 'alice', sentAt: Date.now() - 1 })
  const other = trackSend(first.portico, { ...batch, connectorId: 'bob', sentAt: Date.now() })
  expect(getSends(first.portico).map(({ id }) => id)).toEqual([other.id, one.id])
  expect(other.id).not.toBe(one.id)
  await first.portico.stop()

  const next = startOwners(
    { alice: pending, bob: { code: 200, hashes: [mined], status: 'confirmed' } },
    storage,
  )
  await connect(next.portico, { connectorId: 'alice' })
  await connect(next.portico, { connectorId: 'bob' })
  resumeSends(next.portico)
  await expect
    .poll(() => getSends(next.portico))
    .toMatchObject([
      { connectorId: 'bob', hash: mined, id: other.id, status: 'confirmed' },
      { connectorId: 'alice', hash: 'batch-1', id: one.id, status: 'pending' },
    ])
})

const deadline = new RequestFailedError({
  cause: Object.assign(new Error('The wallet did not answer in time.'), { code: 8000 }),
  method: 'wallet_sendCalls',
})

test('hardening R33: if the wallet answers an app’s own batch late, even after a reload, the batch is tracked', async () => {
  const storage = memoryStorage()
  const calls = [{ data: '0x12', to: addresses.second, value: '5' }, { to: addresses.first }]
  const first = startOwners({}, storage, async () => {
    throw deadline
  })
  await connect(first.portico, { connectorId: 'alice' })
  await expect(sendCalls(first.portico, { calls })).rejects.toMatchObject({ code: 'SEND_UNANSWERED' })
  expect(getSends(first.portico)).toEqual([])
  await first.portico.stop()

  const next = startOwners({ alice: pending, bob: 'forgotten' }, storage)
  await connect(next.portico, { connectorId: 'alice' })
  await connect(next.portico, { connectorId: 'bob' })
  const [asked] = readStored(deviceStorage(next.portico), sendKeys.asked) ?? []
  const late = { method: 'wallet_sendCalls', result: { id: 'batch-9' }, tag: asked?.hash ?? '' }
  await settleAsked(next.portico, late)
  expect(getSends(next.portico)).toMatchObject([
    { amount: '5', callsId: 'batch-9', connectorId: 'alice', count: 2, status: 'pending', symbol: 'ETH' },
  ])
  expect(await getCallsStatus(next.portico, { id: 'batch-9' })).toEqual(pending)
  next.answers.alice = { code: 200, hashes: [mined], status: 'confirmed' }
  await expect.poll(() => getSends(next.portico)).toMatchObject([{ hash: mined, status: 'confirmed' }])
  expect(new Set(next.asked)).toEqual(new Set(['alice']))
})

test.each([
  ['a payment', [{ to: addresses.second, value: '5' }], true],
  ['a call', [{ data: '0x12', to: addresses.second, value: '5' }], false],
  ['a call without a payment', [{ to: addresses.second }], false],
])('hardening R33: the network is searched for an unanswered batch only if all of it is known: %s', async (_, calls, isSearched) => {
  const { portico, searched } = startOwners({}, memoryStorage(), async () => {
    throw deadline
  })
  await connect(portico, { connectorId: 'alice' })
  await expect(sendCalls(portico, { calls })).rejects.toMatchObject({ code: 'SEND_UNANSWERED' })
  if (isSearched) await expect.poll(() => getSends(portico)).toMatchObject([{ amount: '5', hash: mined }])
  await portico.stop()
  expect(searched.length > 0).toBe(isSearched)
})

test('behavior: a batch that the wallet answers in time is not among the transfers', async () => {
  const { portico } = startOwners({ alice: pending })
  await connect(portico, { connectorId: 'alice' })
  expect(await sendCalls(portico, { calls: [{ to: addresses.second, value: '5' }] })).toEqual({
    id: 'batch-1',
  })
  expect(getSends(portico)).toEqual([])
  expect(readStored(deviceStorage(portico), sendKeys.asked)).toEqual([])
})
