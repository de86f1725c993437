import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { verifyMessage } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { openPeers, type Peers } from '../testing/relayPeers.js'
import { type RunningBin, runBin } from '../testing/runBin.js'
import { type Door, startDoor } from '../testing/startDoor.js'
import { startPostgres } from '../testing/startPostgres.js'
import { startTestRelay, type TestRelay } from '../testing/startTestRelay.js'
import { relayMessages } from './schema.js'

const postgres = await startPostgres()

// Anvil's first account, whose key is public.
const account = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
const namespaces = {
  eip155: {
    accounts: [`eip155:1:${account.address}`],
    chains: ['eip155:1'],
    events: ['accountsChanged', 'chainChanged'],
    methods: ['personal_sign'],
  },
}
const wider = {
  eip155: {
    ...namespaces.eip155,
    accounts: [...namespaces.eip155.accounts, 'eip155:1:0x70997970C51812dc3A010C7d01b50e0d17dc79C8'],
  },
}

let app: Peers['app']
let wallet: Peers['wallet']
let closePeers: Peers['close']

async function usePeers(relayUrl: string): Promise<void> {
  ;({ app, close: closePeers, wallet } = await openPeers(relayUrl))
}

async function settle() {
  wallet.on('session_proposal', ({ id }) => void wallet.approveSession({ id, namespaces }))
  const { approval, uri = '' } = await app.connect({ optionalNamespaces: namespaces })
  await wallet.pair({ uri })
  return approval()
}

function signWhatIsAsked(): void {
  wallet.on('session_request', async ({ id, params, topic }) => {
    const [raw] = params.request.params
    const result = await account.signMessage({ message: { raw } })
    await wallet.respondSessionRequest({ response: { id, jsonrpc: '2.0', result }, topic })
  })
}

async function askForSignature(topic: string, message: string): Promise<void> {
  const raw = `0x${Buffer.from(message).toString('hex')}`
  const signature = await app.request<`0x${string}`>({
    chainId: 'eip155:1',
    request: { method: 'personal_sign', params: [raw, account.address] },
    topic,
  })
  expect(await verifyMessage({ address: account.address, message, signature })).toBe(true)
}

describe('two independent clients', () => {
  let relay: TestRelay
  beforeEach(async () => {
    relay = await startTestRelay()
    await usePeers(relay.relayUrl)
  })
  afterEach(async () => {
    await closePeers()
    await relay.close()
  })

  test('default: they pair, settle, sign, and one disconnects', async () => {
    const session = await settle()
    expect(session.namespaces).toEqual(namespaces)
    signWhatIsAsked()
    await askForSignature(session.topic, 'first')
    const ended = once(wallet.engine.signClient.events, 'session_delete')
    await app.disconnect({ reason: { code: 6000, message: 'User disconnected' }, topic: session.topic })
    expect(await ended).toMatchObject([{ topic: session.topic }])
    expect(wallet.getActiveSessions()).toEqual({})
  })

  test('behavior: a wallet rejects', async () => {
    wallet.on('session_proposal', ({ id }) => {
      void wallet.rejectSession({ id, reason: { code: 5000, message: 'User rejected' } })
    })
    const { approval, uri = '' } = await app.connect({ optionalNamespaces: namespaces })
    await Promise.all([
      expect(approval()).rejects.toMatchObject({ code: 5000, message: 'User rejected' }),
      wallet.pair({ uri }),
    ])
  })

  test('behavior: a session: event, update, extension, pings, and the wallet disconnects', async () => {
    const { topic } = await settle()
    const event = once(app.events, 'session_event')
    await wallet.emitSessionEvent({
      chainId: 'eip155:1',
      event: { data: '0x1', name: 'chainChanged' },
      topic,
    })
    expect(await event).toMatchObject([{ params: { event: { name: 'chainChanged' } }, topic }])

    const updated = once(app.events, 'session_update')
    await wallet.updateSession({ namespaces: wider, topic })
    expect(await updated).toMatchObject([{ params: { namespaces: wider }, topic }])

    const extended = once(app.events, 'session_extend')
    await wallet.extendSession({ topic })
    expect(await extended).toMatchObject([{ topic }])

    await app.ping({ topic })
    await wallet.engine.signClient.ping({ topic })

    const ended = once(app.events, 'session_delete')
    await wallet.disconnectSession({ reason: { code: 6000, message: 'User disconnected' }, topic })
    expect(await ended).toMatchObject([{ topic }])
  })

  test('behavior: a wallet that is two seconds late finds the proposal', async () => {
    wallet.on('session_proposal', ({ id }) => void wallet.approveSession({ id, namespaces }))
    const { approval, uri = '' } = await app.connect({ optionalNamespaces: namespaces })
    await new Promise((resolve) => setTimeout(resolve, 2000))
    await wallet.pair({ uri })
    expect((await approval()).namespaces).toEqual(namespaces)
  })
})

test('hardening A35: the relay has ciphertext only, and nothing that decrypts it', async () => {
  const relay = await startTestRelay()
  await usePeers(relay.relayUrl)
  const { topic } = await settle()
  await wallet.core.relayer.transportClose()
  const secret = 'a sentence that only the two may read'
  const asked = app.request({
    chainId: 'eip155:1',
    request: { method: 'personal_sign', params: [secret, account.address] },
    topic,
  })
  const { database } = relay.database
  const readRows = () => database.select().from(relayMessages).where(eq(relayMessages.tag, 1108))
  await expect.poll(async () => (await readRows()).length).toBe(1)
  const rows = await database.select().from(relayMessages)
  const key = app.core.crypto.keychain.get(topic)
  const held = rows.map(({ message }) => Buffer.from(message, 'base64').toString('latin1'))
  const seen = [...held, JSON.stringify(rows), ...relay.logged].join('\n')
  for (const word of [secret, 'personal_sign', account.address, key]) expect(seen).not.toContain(word)
  // The two peers could read the message, so it was complete.
  const [row] = await readRows()
  expect(await app.core.crypto.decode(topic, row?.message ?? '')).toMatchObject({
    params: { request: { params: [secret, account.address] } },
  })
  // An open request of this client would reject five minutes later, during another test. So the wallet responds.
  wallet.on('session_request', ({ id, topic }) => {
    void wallet.respondSessionRequest({ response: { id, jsonrpc: '2.0', result: '0x' }, topic })
  })
  await wallet.core.relayer.restartTransport()
  expect(await asked).toBe('0x')
  await closePeers()
  await relay.close()
})

describe('hardening R3: the relay is killed and restarted at every step', { timeout: 180_000 }, () => {
  let folder: string
  let door: Door
  let server: RunningBin
  const start = () => {
    const database = postgres ? { DATABASE_URL: postgres.databaseUrl } : {}
    return runBin([], { PORTICO_DATA: folder, PORTICO_PORT: '0', ...database })
  }
  const portOf = async ({ ready }: RunningBin) => Number(new URL(await ready).port)
  async function kill({ child, ended }: RunningBin): Promise<void> {
    child.kill('SIGKILL')
    await ended
  }
  /** Restarts the server. The clients reconnect. On PostgreSQL the next process runs before the first one is killed. */
  async function restart(clients: Peers['app' | 'wallet'][] = [app, wallet]): Promise<void> {
    const killed = server
    if (!postgres) {
      door.leadTo(null)
      await kill(killed)
    }
    server = start()
    door.leadTo(await portOf(server))
    await kill(killed)
    const areBack = () => clients.every(({ core }) => core.relayer.connected)
    await expect.poll(areBack, { interval: 100, timeout: 60_000 }).toBe(true)
  }
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'portico-relay-'))
    cpSync(inject('emptyDatabase'), folder, { recursive: true })
    door = await startDoor()
    server = start()
    door.leadTo(await portOf(server))
    await usePeers(`ws://127.0.0.1:${door.port}/relay`)
  }, 120_000)
  afterAll(async () => {
    await closePeers()
    await door.close()
    await kill(server)
    await postgres?.close()
    rmSync(folder, { force: true, recursive: true })
  })

  test('hardening R4: no session and no waiting message is lost', async () => {
    const { approval, uri = '' } = await app.connect({ optionalNamespaces: namespaces })
    // The wallet opens its socket only when it pairs.
    await restart([app])

    const proposal = once(wallet.engine.signClient.events, 'session_proposal')
    await wallet.pair({ uri })
    const [{ id }] = await proposal
    await restart()

    const settled = approval()
    await wallet.approveSession({ id, namespaces })
    const session = await settled
    await restart()

    signWhatIsAsked()
    await askForSignature(session.topic, 'after a restart')
    await wallet.core.relayer.transportClose()
    const signed = askForSignature(session.topic, 'while the wallet was away')
    await expect.poll(() => app.core.history.pending.length).toBe(1)
    await restart([app])
    await wallet.core.relayer.restartTransport()
    await signed

    const ended = once(wallet.engine.signClient.events, 'session_delete')
    await app.disconnect({ reason: { code: 6000, message: 'User disconnected' }, topic: session.topic })
    await ended
  })
})
