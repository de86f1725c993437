import { once } from 'node:events'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { measureSlowdown } from '../../../../scripts/testing/measureSlowdown.mjs'
import { createTestClient, startPairing } from './testing/createTestClient.js'
import { type RelayServer, startRelayServer } from './testing/startRelayServer.js'
import { createWalletPeer, type WalletPeer, walletAccounts, walletNamespaces } from './testing/walletPeer.js'

// The test kills and restarts one relay once. In each step of a session's life there is a pair of clients, and all
// pairs wait in parallel, because most of the time is waiting. Only the user is simulated, who continues during the
// outage.
let relay: RelayServer

beforeAll(async () => {
  relay = await startRelayServer(inject('emptyDatabase'))
})
afterAll(() => relay.close())

/** The wallets of all steps. */
const wallets: WalletPeer[] = []

/** How long the relay is away while all clients act, in milliseconds. Long enough for a failed attempt of each. */
const awayMs = 500

/** Number of steps that an idle machine prepares in parallel before the outage. */
const preparedAtOnce = 5

/**
 * How long a step may take after the relay is back, in milliseconds. The peer itself pauses 20 s between two attempts.
 */
const lateMs = 45_000

/** An action during the outage, and its expected outcome after the relay is back. */
type Step = { during: () => unknown; after: () => Promise<unknown> }

const approve = (wallet: WalletPeer, id: number) =>
  wallet.approveSession({ id, namespaces: walletNamespaces })

async function openPair() {
  const [client, wallet] = await Promise.all([
    createTestClient({ relayUrl: relay.relayUrl }),
    createWalletPeer(relay.relayUrl),
  ])
  wallets.push(wallet)
  return { client, wallet }
}

async function propose() {
  const { client, wallet } = await openPair()
  const { pairing, session } = startPairing(client)
  const proposed = once(wallet.engine.signClient.events, 'session_proposal')
  const { uri } = await pairing
  const settles = async () => expect((await session).namespaces).toEqual(walletNamespaces)
  return { client, proposed, session, settles, uri, wallet }
}

async function connect() {
  const { client, proposed, session, uri, wallet } = await propose()
  await wallet.pair({ uri })
  const [{ id }] = await proposed
  await approve(wallet, id)
  return { client, provider: client.getProvider('eip155'), session: await session, wallet }
}

const steps: Record<string, () => Promise<Step>> = {
  'the app disconnects': async () => {
    const { client, session, wallet } = await connect()
    const ended = once(wallet.engine.signClient.events, 'session_delete')
    return {
      after: async () => expect(await ended).toMatchObject([{ topic: session.topic }]),
      during: () => client.disconnect(),
    }
  },
  'the app extends': async () => {
    const { client, wallet } = await connect()
    const extended = once(wallet.engine.signClient.events, 'session_extend')
    let done: Promise<void> | undefined
    return { after: () => Promise.all([done, extended]), during: () => (done = client.extend()) }
  },
  'the app pings': async () => {
    const { client } = await connect()
    let done: Promise<void> | undefined
    return { after: async () => done, during: () => (done = client.ping()) }
  },
  'the app proposes': async () => {
    const { client, wallet } = await openPair()
    let started: ReturnType<typeof startPairing> | undefined
    wallet.on('session_proposal', ({ id }) => void approve(wallet, id))
    return {
      async after() {
        await wallet.pair({ uri: (await started?.pairing)?.uri ?? '' })
        expect((await started?.session)?.namespaces).toEqual(walletNamespaces)
      },
      during: () => (started = startPairing(client)),
    }
  },
  'the app requests': async () => {
    const { provider, wallet } = await connect()
    let asked: Promise<unknown> | undefined
    wallet.on('session_request', ({ id, topic }) => {
      void wallet.respondSessionRequest({ response: { id, jsonrpc: '2.0', result: '0xfeed' }, topic })
    })
    return {
      after: async () => expect(await asked).toBe('0xfeed'),
      during: () => (asked = provider.request({ method: 'personal_sign', params: [] })),
    }
  },
  'the wallet acts on a request': async () => {
    const { provider, wallet } = await connect()
    const requested = once(wallet.engine.signClient.events, 'session_request')
    const asked = provider.request({ method: 'personal_sign', params: [] })
    const [{ id, topic }] = await requested
    return {
      after: async () => expect(await asked).toBe('0xfeed'),
      during: () =>
        wallet.respondSessionRequest({ response: { id, jsonrpc: '2.0', result: '0xfeed' }, topic }),
    }
  },
  'the wallet approves': async () => {
    const { proposed, settles, uri, wallet } = await propose()
    await wallet.pair({ uri })
    const [{ id }] = await proposed
    return { after: settles, during: () => approve(wallet, id) }
  },
  'the wallet approved a moment before': async () => {
    const { proposed, settles, uri, wallet } = await propose()
    await wallet.pair({ uri })
    const [{ id }] = await proposed
    void approve(wallet, id)
    return { after: settles, during: () => {} }
  },
  'the wallet disconnects': async () => {
    const { client, session, wallet } = await connect()
    const { topic } = session
    return {
      after: () => expect.poll(() => client.getSession(), { timeout: lateMs }).toBeUndefined(),
      during: () =>
        wallet.disconnectSession({ reason: { code: 6000, message: 'User disconnected.' }, topic }),
    }
  },
  'the wallet extends': async () => {
    const { client, session, wallet } = await connect()
    await new Promise((resolve) => setTimeout(resolve, 1_100)) // times are whole seconds
    return {
      after: () =>
        expect.poll(() => client.getSession()?.expiry, { timeout: lateMs }).toBeGreaterThan(session.expiry),
      during: () => wallet.extendSession({ topic: session.topic }),
    }
  },
  'the wallet pairs': async () => {
    const { proposed, settles, uri, wallet } = await propose()
    return {
      async after() {
        const [{ id }] = await proposed
        await approve(wallet, id)
        await settles()
      },
      during: () => wallet.pair({ uri }),
    }
  },
  'the wallet pings': async () => {
    const { session, wallet } = await connect()
    let done: Promise<void> | undefined
    return {
      after: async () => done,
      during: () => (done = wallet.engine.signClient.ping({ topic: session.topic })),
    }
  },
  'the wallet rejects': async () => {
    const { proposed, session, uri, wallet } = await propose()
    await wallet.pair({ uri })
    const [{ id }] = await proposed
    return {
      after: () => expect(session).rejects.toMatchObject({ code: 'CONNECTION_REJECTED' }),
      during: () => wallet.rejectSession({ id, reason: { code: 5000, message: 'User rejected.' } }),
    }
  },
  'the wallet tells of an event': async () => {
    const { provider, session, wallet } = await connect()
    const told: unknown[] = []
    provider.on('chainChanged', (chainId) => told.push(chainId))
    const event = { data: 8453, name: 'chainChanged' }
    return {
      after: () => expect.poll(() => told, { timeout: lateMs }).toEqual(['0x2105']),
      during: () => wallet.emitSessionEvent({ chainId: 'eip155:8453', event, topic: session.topic }),
    }
  },
  'the wallet updates': async () => {
    const { client, session, wallet } = await connect()
    const namespaces = {
      eip155: {
        ...walletNamespaces.eip155,
        accounts: [`eip155:1:${walletAccounts.second}`],
        chains: ['eip155:1'],
      },
    }
    const accounts = () => client.getSession()?.namespaces.eip155?.accounts
    return {
      after: () => expect.poll(accounts, { timeout: lateMs }).toEqual(namespaces.eip155.accounts),
      during: () => wallet.updateSession({ namespaces, topic: session.topic }),
    }
  },
}

test('hardening R3: the relay is killed at each step of a session, and nothing is lost', {
  // Twice the limit: once for the steps after the relay is back, and once for the preparation before the outage.
  timeout: 2 * lateMs,
}, async () => {
  const begun: (Step & { name: string })[] = []
  const toPrepare = Object.entries(steps)
  // Not all in parallel, and fewer beside other load. Otherwise no proposal would reach the relay within its ten seconds.
  while (toPrepare.length > 0) {
    const few = toPrepare
      .splice(0, Math.max(1, Math.floor(preparedAtOnce / (await measureSlowdown()))))
      .map(async ([name, prepare]) => ({ name, ...(await prepare()) }))
    begun.push(...(await Promise.all(few)))
  }
  await relay.kill()
  // The wallet's library, if it publishes before it notices the outage, opens one socket after another and never
  // recovers.
  await expect.poll(() => wallets.some(({ core }) => core.relayer.connected)).toBe(false)
  // The relay starts before the actions. A proposal has ten seconds to reach the relay, and on a slow machine the start
  // takes that long.
  await relay.start()
  const acts = begun.map(async ({ during }) => during())
  await new Promise((resolve) => setTimeout(resolve, awayMs))
  relay.open()
  const outcomes = await Promise.all(
    begun.map(async ({ after, name }, index) => {
      const done = Promise.all([acts[index], after()]).then(() => 'done', String)
      const late = new Promise<string>((resolve) => setTimeout(resolve, lateMs, 'does not end'))
      return [name, await Promise.race([done, late])] as const
    }),
  )
  expect(outcomes.map(([name]) => name)).toEqual(Object.keys(steps))
  // Only the failed ones, so that the summary of a run has space for their names.
  expect(outcomes.filter(([, outcome]) => outcome !== 'done')).toEqual([])
})
