import { hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import {
  type GetWalletResponse,
  type PutWalletBody,
  type SeedChange,
  type SessionAnswer,
  seedProofMessage,
  successionMessage,
  type UserEnvelope,
} from '@portico/protocol/http'
import { type Inbox, startInbox } from '@portico/testkit/identity'
import { eq, getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { type Hex, keccak256, recoverAddress } from 'viem'
import { sign } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import * as schema from '../schema.js'
import { createTestServer, type TestServer } from '../testing/createTestServer.js'
import {
  makeTestWallet,
  seal,
  seedAddresses,
  seedKey,
  unseal,
  waitForRelease,
} from '../testing/testWallet.js'
import { createWalletClient, signInByEmail, type WalletClient } from '../testing/walletClient.js'
import { createSealer } from './sealer.js'

const masterKey = 'c3'.repeat(32)
const dayMs = 24 * 60 * 60_000
let inbox: Inbox
let server: TestServer
let client: WalletClient
let session: SessionAnswer
let email: string
let count = 0

beforeAll(async () => {
  inbox = await startInbox()
  server = await createTestServer({
    limits: { perAddress: 1_000_000_000, perProject: 1_000_000_000 },
    mail: { from: 'no-reply@agora.example', url: inbox.smtpUrl },
    masterKey,
    secretLimits: { perDay: 12, perMinute: 10 },
  })
})
afterAll(async () => {
  await server.close()
  await inbox.close()
})
beforeEach(async () => {
  server.clock.advance(61 * 60_000)
  client = await createWalletClient(server)
  email = `vault${++count}@agora.example`
  session = await signInByEmail(server, client, inbox, email)
})

const addresses = seedAddresses
const privateKey = seedKey
const otherAddresses = { ...addresses, eip155: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' }
const otherPrivateKey: Hex = '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d'
type Code = { code?: string }
type Secret = { secret: string; version: number }

type Change = SeedChange extends infer each ? (each extends unknown ? Omit<each, 'sessionId'> : never) : never

/** Signs a change like a frame that has opened the seed. */
async function prove(change: Change, { by = client, key = privateKey } = {}): Promise<string> {
  const message = seedProofMessage({ ...change, sessionId: by.session.sessionId } as SeedChange)
  return sign({ hash: keccak256(message), privateKey: key, to: 'hex' })
}

async function putEnvelope(
  wallet: { walletId: string },
  envelope: UserEnvelope,
  { by = client, key = privateKey, replaces = [] as string[], version = 1 } = {},
) {
  const proof = await prove(
    { envelope, kind: 'putEnvelope', replaces, version, walletId: wallet.walletId },
    { by, key },
  )
  const body = { envelope, proof, replaces, version }
  return by.call<{ custody?: string } & Code>('PUT', '/v1/vault/envelope', body)
}

async function removeEnvelope(
  { walletId }: { walletId: string },
  envelopeId: string,
  { by = client, key = privateKey } = {},
) {
  const proof = await prove({ envelopeId, kind: 'removeEnvelope', version: 1, walletId }, { by, key })
  return by.call<{ removed?: boolean } & Code>('POST', '/v1/vault/envelope/remove', { envelopeId, proof })
}

async function replaceSeed(
  { walletId }: { walletId: string },
  { envelopes = [], ...change }: Partial<Omit<PutWalletBody, 'proof' | 'succession'>> = {},
  {
    by = client,
    key = privateKey,
    named = key,
    next = 2,
  }: { by?: WalletClient; key?: Hex; named?: Hex; next?: number } = {},
) {
  const body = {
    addresses: otherAddresses,
    envelopes,
    version: 1,
    walletId,
    ...(envelopes.length === 0 && {
      operator: { ciphertext: 'b'.repeat(80), envelopeId: randomUUID(), key: 'b'.repeat(43) },
    }),
    ...change,
  }
  const proof = await prove({ ...body, kind: 'replace' }, { by, key })
  const message = successionMessage({ addresses: body.addresses, version: next, walletId })
  const succession = await sign({ hash: keccak256(message), privateKey: named, to: 'hex' })
  return by.call<Secret & Code>('PUT', '/v1/vault/wallet', { ...body, proof, succession })
}

const makeWallet = (by = client) => makeTestWallet(by)

/** Derives the verifier from a password's key, as a frame does. The key of the copy is derived separately. */
const verifierOf = (password: Buffer) =>
  Buffer.from(hkdfSync('sha256', password, '', 'verifier', 32)).toString('base64url')

async function addPassword(
  wallet: { walletId: string; seed: Buffer },
  password: Buffer,
  options: { by?: WalletClient; key?: Hex; replaces?: string[]; version?: number } = {},
) {
  const envelopeId = randomUUID()
  const { by = client } = options
  const context = `${by.session.userId} ${wallet.walletId} ${envelopeId} 1`
  const envelope: UserEnvelope = {
    ciphertext: seal(wallet.seed, password, context),
    envelopeId,
    kind: 'password',
    parameters: { memory: 65_536, salt: randomBytes(16).toString('base64url') },
    verifier: verifierOf(password),
  }
  const answer = await putEnvelope(wallet, envelope, options)
  return { answer, context, envelopeId }
}

const readWallet = async (by = client) =>
  (await by.call<GetWalletResponse>('GET', '/v1/vault/wallet')).body.wallet
const readSecret = (by = client) => by.call<Secret & Code>('GET', '/v1/vault/device-secret')
const eventsOf = async (by = client) =>
  (await by.call<{ entries: { event: string; count: number }[] }>('GET', '/v1/user/audit')).body.entries.map(
    ({ count: times, event }) => `${event} ${times}`,
  )

test('default: a wallet, its operator envelope and this device in one step', async () => {
  expect(await readWallet()).toBeNull()
  const { answer, walletId } = await makeWallet()
  expect(answer.status).toBe(200)
  expect(await readWallet()).toEqual({
    addresses,
    createdAt: expect.any(Number),
    custody: 'operator',
    deviceSecretVersion: 1,
    envelopes: [],
    hasOperatorEnvelope: true,
    isReleased: true,
    successions: [],
    version: 1,
    walletId,
  })
  expect((await readSecret()).body).toEqual({ secret: answer.body.secret, version: 1 })
})

test('hardening R19: of five concurrent first logins that create a wallet, one does', async () => {
  const made = await Promise.all(Array.from({ length: 5 }, () => makeWallet()))
  expect(made.filter(({ answer }) => answer.status === 200)).toHaveLength(1)
  expect(made.filter(({ answer }) => answer.body.code === 'WALLET_EXISTS')).toHaveLength(4)
})

test('behavior: a second device that was let in opens the operator envelope, and gets its own half', async () => {
  const wallet = await makeWallet()
  server.clock.advance(31_000)
  const other = await createWalletClient(server)
  await signInByEmail(server, other, inbox, email)
  expect((await readSecret(other)).body.code).toBe('DEVICE_SECRET_NOT_FOUND')
  await waitForRelease(server, other)
  const opened = await other.call<{ key: string; ciphertext: string; envelopeId: string }>(
    'POST',
    '/v1/vault/operator/open',
    {},
  )
  expect(unseal(opened.body.ciphertext, Buffer.from(opened.body.key, 'base64url'), wallet.context)).toEqual(
    wallet.seed,
  )
  const made = await other.call<Secret>('POST', '/v1/vault/device-secret', { version: 1 })
  expect(made.body.secret).not.toBe(wallet.answer.body.secret)
  expect((await readSecret(other)).body.secret).toBe(made.body.secret)
  // The first device works as before.
  await client.refresh()
  expect((await readSecret()).body.secret).toBe(wallet.answer.body.secret)
  expect(await eventsOf(other)).toContain('operator.opened 1')
})

test('behavior: the user’s first secret destroys the operator envelope', async () => {
  const wallet = await makeWallet()
  const password = randomBytes(32)
  const { answer, context, envelopeId } = await addPassword(wallet, password)
  expect(answer.body).toEqual({ custody: 'user' })
  expect(await readWallet()).toMatchObject({ custody: 'user', hasOperatorEnvelope: false })
  const opened = await client.call<Code>('POST', '/v1/vault/operator/open', {})
  expect(opened.body.code).toBe('ENVELOPE_NOT_FOUND')
  const proof = { kind: 'password', verifier: verifierOf(password) }
  const body = { envelopeId, proof }
  const given = await client.call<{ ciphertext: string }>('POST', '/v1/vault/envelope/open', body)
  expect(unseal(given.body.ciphertext, password, context)).toEqual(wallet.seed)
  expect(await eventsOf()).toEqual(expect.arrayContaining(['operator.destroyed 1', 'envelope.added 1']))
})

test('behavior: a recovery kit is not an everyday secret, so the operator envelope stays', async () => {
  const wallet = await makeWallet()
  const answer = await putEnvelope(wallet, {
    ciphertext: seal(wallet.seed, randomBytes(32), 'kit'),
    envelopeId: randomUUID(),
    kind: 'recovery',
    parameters: {},
  })
  expect(answer.body).toEqual({ custody: 'operator' })
})

test('error: the last passkey or password cannot be removed, or turned into something else', async () => {
  const wallet = await makeWallet()
  const { envelopeId } = await addPassword(wallet, randomBytes(32))
  const remove = (id: string) => removeEnvelope(wallet, id)
  expect((await remove(envelopeId)).body.code).toBe('LAST_SECRET')
  const kit = { ciphertext: 'a'.repeat(80), kind: 'recovery', parameters: {} } as const
  const changed = await putEnvelope(wallet, { ...kit, envelopeId })
  expect(changed.body.code).toBe('INVALID_REQUEST')
  const swapped = await putEnvelope(wallet, { ...kit, envelopeId: randomUUID() }, { replaces: [envelopeId] })
  expect(swapped.body.code).toBe('LAST_SECRET')
  expect((await readWallet())?.envelopes.map((each) => each.envelopeId)).toEqual([envelopeId])
  await addPassword(wallet, randomBytes(32))
  expect((await remove(envelopeId)).body).toEqual({ removed: true })
})

test('hardening A28: secrets, seeds and envelopes change only after a fresh proof', async () => {
  const wallet = await makeWallet()
  server.clock.advance(10 * 60_000 + 1000)
  await client.refresh()
  expect((await addPassword(wallet, randomBytes(32))).answer.body.code).toBe('STEP_UP_REQUIRED')
  expect((await replaceSeed(wallet)).body.code).toBe('STEP_UP_REQUIRED')
  const removed = await removeEnvelope(wallet, randomUUID())
  expect(removed.body.code).toBe('STEP_UP_REQUIRED')
})

test('hardening A26: a replaced seed leaves nothing of the old one behind', async () => {
  const wallet = await makeWallet()
  server.clock.advance(31_000)
  const other = await createWalletClient(server)
  await signInByEmail(server, other, inbox, email)
  await waitForRelease(server, other)
  await other.call('POST', '/v1/vault/device-secret', { version: 1 })
  // A fresh proof by the user for the next steps.
  server.clock.advance(31_000)
  await signInByEmail(server, client, inbox, email)
  const replace = (version: number) => replaceSeed(wallet, { version })
  expect((await replace(2)).body.code).toBe('VERSION_CONFLICT')
  expect((await replace(1)).body.version).toBe(2)
  expect((await replace(1)).body.code).toBe('VERSION_CONFLICT')
  expect((await readSecret(other)).body.code).toBe('DEVICE_SECRET_NOT_FOUND')
  const stale = await other.call<Code>('POST', '/v1/vault/device-secret', { version: 1 })
  expect(stale.body.code).toBe('RELEASE_REQUIRED')
  // That device was let in to the old seed only.
  const opened = await other.call<Code>('POST', '/v1/vault/operator/open', {})
  expect(opened.body.code).toBe('RELEASE_REQUIRED')
  expect((await addPassword(wallet, randomBytes(32))).answer.body.code).toBe('VERSION_CONFLICT')
})

test('hardening A28: without the seed, a session cannot remove or add a secret, or replace the wallet', async () => {
  const wallet = await makeWallet()
  const { envelopeId } = await addPassword(wallet, randomBytes(32))
  server.clock.advance(31_000)
  // Waits for these emails, so that the newest one belongs to the login.
  await expect.poll(() => inbox.mails.filter(({ to }) => to === email)).toHaveLength(2)
  // The thief reads the user's emails and has waited an hour. The thief is logged in, with a fresh proof, and has a key
  // part and a seed of their own.
  const thief = await createWalletClient(server)
  await signInByEmail(server, thief, inbox, email)
  await waitForRelease(server, thief)
  expect((await thief.call('POST', '/v1/vault/device-secret', { version: 1 })).status).toBe(200)
  server.clock.advance(31_000)
  await signInByEmail(server, thief, inbox, email)
  await client.refresh()
  const before = [await readWallet(), (await readSecret()).body]
  const options = { by: thief, key: otherPrivateKey }
  const own: UserEnvelope = {
    ciphertext: 'c'.repeat(80),
    envelopeId: randomUUID(),
    kind: 'password',
    parameters: {},
    verifier: 'c'.repeat(43),
  }
  const tries = [
    await replaceSeed(wallet, {}, options),
    await replaceSeed(wallet, { envelopes: [own] }, options),
    (await addPassword(wallet, randomBytes(32), { ...options, replaces: [envelopeId] })).answer,
    (await addPassword(wallet, randomBytes(32), options)).answer,
    await removeEnvelope(wallet, envelopeId, options),
  ]
  expect(tries.map(({ body }) => body.code)).toEqual(tries.map(() => 'SIGNATURE_REFUSED'))
  // The signature is the user's own, but for another change in another session.
  const stolen = await prove({ envelopeId, kind: 'removeEnvelope', version: 1, walletId: wallet.walletId })
  const replayed = await thief.call('POST', '/v1/vault/envelope/remove', { envelopeId, proof: stolen })
  expect(replayed.body.code).toBe('SIGNATURE_REFUSED')
  expect([await readWallet(), (await readSecret()).body]).toEqual(before)
})

test('hardening A26: a replaced seed names the next one with its own key, for the user’s other devices', async () => {
  const wallet = await makeWallet()
  for (const wrong of [{ named: otherPrivateKey }, { next: 3 }]) {
    expect((await replaceSeed(wallet, {}, wrong)).body.code).toBe('SIGNATURE_REFUSED')
  }
  expect((await readWallet())?.successions).toEqual([])
  expect((await replaceSeed(wallet)).status).toBe(200)
  const again = { addresses, version: 2 }
  expect((await replaceSeed(wallet, again, { key: otherPrivateKey, next: 3 })).status).toBe(200)
  const { successions = [] } = (await readWallet()) ?? {}
  expect(successions).toMatchObject([
    { addresses: otherAddresses, version: 2 },
    { addresses, version: 3 },
  ])
  const signers = await Promise.all(
    successions.map(({ signature, ...each }) =>
      recoverAddress({
        hash: keccak256(successionMessage({ ...each, walletId: wallet.walletId })),
        signature: signature as Hex,
      }),
    ),
  )
  expect(signers).toEqual([addresses.eip155, otherAddresses.eip155])
})

test('behavior: a user gets an email about a replaced seed and about added and removed secrets, and can read the events', async () => {
  const wallet = await makeWallet()
  const subjects = async (count: number) => {
    const own = () => inbox.mails.filter(({ to }) => to === email).map(({ subject }) => subject)
    await expect.poll(() => own().length).toBe(count)
    return own().slice(1)
  }
  const { envelopeId } = await addPassword(wallet, randomBytes(32))
  await addPassword(wallet, randomBytes(32))
  await removeEnvelope(wallet, envelopeId)
  expect((await replaceSeed(wallet)).body).toMatchObject({ code: 'INVALID_REQUEST', field: 'body.operator' })
  const parameters = { credentialId: 'id', publicKey: 'key' }
  const passkey = { ciphertext: 'c'.repeat(80), envelopeId: randomUUID(), parameters }
  const replaced = await replaceSeed(wallet, { envelopes: [{ ...passkey, kind: 'passkey' }] })
  expect(replaced.body.version).toBe(2)
  expect((await subjects(5)).toSorted()).toEqual([
    'A password was added to your wallet',
    'A password was added to your wallet',
    'A password was removed from your wallet',
    'The recovery phrase of your wallet was replaced',
  ])
  const { body } = await client.call<{ entries: { event: string; detail: string }[] }>(
    'GET',
    '/v1/user/audit',
  )
  expect(body.entries.find(({ event }) => event === 'wallet.replaced')?.detail).toBe(
    `${addresses.eip155} → ${otherAddresses.eip155}`,
  )
  expect(await readWallet()).toMatchObject({ custody: 'user', hasOperatorEnvelope: false })
})

test('behavior: a new password replaces the previous one, in one step', async () => {
  const wallet = await makeWallet()
  const first = await addPassword(wallet, randomBytes(32))
  const second = await addPassword(wallet, randomBytes(32), { replaces: [first.envelopeId] })
  expect(second.answer.body).toEqual({ custody: 'user' })
  expect((await readWallet())?.envelopes.map((each) => each.envelopeId)).toEqual([second.envelopeId])
  expect(await eventsOf()).toEqual(expect.arrayContaining(['envelope.removed 1', 'envelope.added 1']))
  // If the new envelope cannot be written, the old one stays.
  const stale = await addPassword(wallet, randomBytes(32), { replaces: [second.envelopeId], version: 2 })
  expect(stale.answer.body.code).toBe('VERSION_CONFLICT')
  expect((await readWallet())?.envelopes).toHaveLength(1)
})

test('hardening A26: an envelope for one user, device or version opens for no other', async () => {
  const sealer = createSealer([Buffer.from(masterKey, 'hex')])
  const sealed = sealer.seal(Buffer.from('half'), ['device', 'w', 'd', '1'])
  expect(sealer.open(sealed, ['device', 'w', 'd', '1']).toString()).toBe('half')
  for (const context of [
    ['device', 'w2', 'd', '1'],
    ['device', 'w', 'd2', '1'],
    ['device', 'w', 'd', '2'],
    ['operator', 'w', 'd', '1'],
    ['device', 'wd', '', '1'],
  ]) {
    expect(() => sealer.open(sealed, context)).toThrow()
  }
  // One in a thousand sealed texts already ends with these letters.
  const changed = `${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BA' : 'AA'}`
  expect(() => sealer.open(changed, ['device', 'w', 'd', '1'])).toThrow()
})

test('hardening A26: a half that was moved to another row of the database is refused', async () => {
  await makeWallet()
  const mallory = await createWalletClient(server)
  const of = await signInByEmail(server, mallory, inbox, `mallory${count}@agora.example`)
  await makeWallet(mallory)
  const rows = await server.database.database.select().from(schema.deviceSecrets)
  const own = rows.find(({ deviceId }) => deviceId === session.deviceId)
  await server.database.database
    .update(schema.deviceSecrets)
    .set({ sealed: own?.sealed ?? '' })
    .where(eq(schema.deviceSecrets.deviceId, of.deviceId))
  expect((await readSecret(mallory)).status).toBe(500)
  await mallory.call('POST', '/v1/user/devices/revoke', { deviceId: of.deviceId })
})

test('behavior: the master key can be changed', () => {
  const [old, next] = [randomBytes(32), randomBytes(32)]
  const sealed = createSealer([old]).seal(Buffer.from('half'), ['a'])
  expect(createSealer([next, old]).open(sealed, ['a']).toString()).toBe('half')
  expect(() => createSealer([next]).open(sealed, ['a'])).toThrow('a master key that is not set')
})

test('behavior: a half is given only to its device, and not after it was revoked', async () => {
  await makeWallet()
  server.clock.advance(31_000)
  const other = await createWalletClient(server)
  await signInByEmail(server, other, inbox, email)
  await waitForRelease(server, other)
  await client.refresh()
  await other.call('POST', '/v1/user/devices/revoke', { deviceId: session.deviceId })
  expect((await readSecret()).body.code).toBe('SESSION_REQUIRED')
  const rows = await server.database.database.select().from(schema.deviceSecrets)
  expect(rows.filter(({ deviceId }) => deviceId === session.deviceId)).toEqual([])
})

test('behavior: halves are limited per minute and per day, and each one is recorded', async () => {
  await makeWallet()
  // Limits count by minutes, hours and days of the clock, so none of these may end during a try.
  onTestFinished(server.clock.stop())
  server.clock.advance(dayMs - (server.clock.nowMs() % dayMs))
  await client.refresh()
  const statuses = async (times: number) =>
    (await Promise.all(Array.from({ length: times }, () => readSecret()))).map(({ status }) => status)
  expect((await statuses(15)).filter((status) => status === 200)).toHaveLength(10)
  expect(await eventsOf()).toEqual(expect.arrayContaining(['secret.released 10', 'secret.limited 5']))
  server.clock.advance(61_000)
  await client.refresh()
  expect((await statuses(5)).filter((status) => status === 200)).toHaveLength(2)
})

test('error: custody that nobody could open, or everyone could', async () => {
  const base = { addresses, walletId: randomUUID() }
  const operator = { ciphertext: 'a'.repeat(80), envelopeId: randomUUID(), key: 'a'.repeat(43) }
  const parameters = { credentialId: 'id', publicKey: 'key' }
  const own = { ciphertext: 'a'.repeat(80), envelopeId: randomUUID(), kind: 'passkey', parameters }
  const post = async (body: object) => (await client.call<Code>('POST', '/v1/vault/wallet', body)).body
  expect(await post(base)).toMatchObject({ code: 'INVALID_REQUEST', field: 'body.operator' })
  expect(await post({ ...base, envelopes: [own], operator })).toMatchObject({ field: 'body.operator' })
  expect(await post({ ...base, envelopes: [own, own] })).toMatchObject({ field: 'body.envelopes' })
  expect(await post({ ...base, envelopes: [{ ...own, kind: 'operator' }], operator })).toMatchObject({
    field: 'body.envelopes.0.kind',
  })
  expect((await post({ ...base, envelopes: [own] })).code).toBeUndefined()
  expect(await readWallet()).toMatchObject({ custody: 'user', hasOperatorEnvelope: false })
})

test('error: a wallet has at most twenty envelopes', async () => {
  const wallet = await makeWallet()
  const parameters = { credentialId: 'id', publicKey: 'key' }
  const passkey = { ciphertext: 'c'.repeat(80), kind: 'passkey', parameters } as const
  const envelopes = Array.from({ length: 19 }, () => ({ ...passkey, envelopeId: randomUUID() }))
  expect((await replaceSeed(wallet, { envelopes })).status).toBe(200)
  const add = () => addPassword(wallet, randomBytes(32), { key: otherPrivateKey, version: 2 })
  expect((await add()).answer.status).toBe(200)
  expect((await add()).answer.body.code).toBe('ENVELOPE_LIMIT_REACHED')
})

test('hardening A25: a copy of the database and the master key opens a wallet of operator custody, and none of user custody', async () => {
  const wallet = await makeWallet()
  const password = randomBytes(32)
  // What a frame stores on the device, and what it derives from both parts.
  const deviceHalf = randomBytes(32)
  const serverHalf = Buffer.from(wallet.answer.body.secret, 'base64url')
  const pair = (half: Buffer) => Buffer.from(hkdfSync('sha256', half, serverHalf, 'seed', 32))
  const copyOnDevice = seal(wallet.seed, pair(deviceHalf), wallet.context)

  // Before the user has a secret, anyone with both parts can open the seed, and the account screen says so.
  const sealer = createSealer([Buffer.from(masterKey, 'hex')])
  const before = await dump()
  const [row] = before.operator_envelopes?.filter(({ walletId }) => walletId === wallet.walletId) ?? []
  const operatorKey = sealer.open(String(row?.sealedKey), [
    'operator',
    wallet.walletId,
    String(row?.id),
    String(row?.version),
  ])
  expect(unseal(String(row?.ciphertext), operatorKey, wallet.context)).toEqual(wallet.seed)

  await addPassword(wallet, password)
  const after = await dump()
  const text = JSON.stringify(after)
  expect(after.operator_envelopes?.filter(({ walletId }) => walletId === wallet.walletId)).toEqual([])
  // Collects every value that could be a key: each text of the dump, each opened sealed value, and the master key.
  const keys = keysOf(after, sealer)
  expect(keys.length).toBeGreaterThan(10)
  expect(keys.some((key) => key.equals(serverHalf))).toBe(true)
  const own = (after.envelopes ?? []).filter(({ walletId }) => walletId === wallet.walletId)
  const ciphertexts = [copyOnDevice, ...own.map(({ ciphertext }) => String(ciphertext))]
  const contexts = [wallet.context, ...contextsOf(own, session.userId)]
  for (const key of [...keys, ...keys.map(pair)])
    for (const ciphertext of ciphertexts)
      for (const context of contexts) expect(opens(ciphertext, key, context)).toBe(false)
  for (const form of ['hex', 'base64url', 'base64'] as const) {
    expect(text).not.toContain(wallet.seed.toString(form))
    expect(text).not.toContain(password.toString(form))
    expect(text).not.toContain(serverHalf.toString(form))
  }
  // The device can still open its own copy.
  expect(unseal(copyOnDevice, pair(deviceHalf), wallet.context)).toEqual(wallet.seed)
})

type Dump = Record<string, Record<string, unknown>[]>

/** Returns every row of every table. */
async function dump(): Promise<Dump> {
  const tables = Object.values(schema).filter((each) => is(each, PgTable))
  const rows = await Promise.all(
    tables.map(async (table) => [getTableName(table), await server.database.database.select().from(table)]),
  )
  return Object.fromEntries(rows)
}

function keysOf(all: Dump, sealer: ReturnType<typeof createSealer>): Buffer[] {
  const keys: Buffer[] = [Buffer.from(masterKey, 'hex')]
  for (const row of Object.values(all).flat())
    for (const value of Object.values(row)) {
      if (typeof value !== 'string') continue
      for (const form of ['hex', 'base64url'] as const) {
        const bytes = Buffer.from(value, form)
        if (bytes.length === 32) keys.push(bytes)
      }
    }
  for (const { deviceId, sealed, version, walletId } of all.device_secrets ?? [])
    keys.push(sealer.open(String(sealed), ['device', String(walletId), String(deviceId), String(version)]))
  for (const { id, sealedKey, version, walletId } of all.operator_envelopes ?? [])
    keys.push(sealer.open(String(sealedKey), ['operator', String(walletId), String(id), String(version)]))
  return keys
}

function contextsOf(own: Record<string, unknown>[], userId: string): string[] {
  return own.map(({ id, version, walletId }) => `${userId} ${walletId} ${id} ${version}`)
}

function opens(ciphertext: string, key: Buffer, context: string): boolean {
  try {
    return unseal(ciphertext, key, context).length > 0
  } catch {
    return false
  }
}
