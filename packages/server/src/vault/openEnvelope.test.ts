import {
  createHash,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  randomUUID,
  sign as signBytes,
} from 'node:crypto'
import { type SeedChange, seedProofMessage, type UserEnvelope } from '@portico/protocol/http'
import { type Inbox, startInbox } from '@portico/testkit/identity'
import { keccak256 } from 'viem'
import { sign } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/createTestServer.js'
import { makeTestWallet, seal, seedKey, unseal } from '../testing/testWallet.js'
import {
  createWalletClient,
  hostOrigin,
  signInByEmail,
  type WalletClient,
  walletOrigin,
} from '../testing/walletClient.js'

const dayMs = 24 * 60 * 60_000
let inbox: Inbox
let server: TestServer
let owner: WalletClient
let wallet: Awaited<ReturnType<typeof makeTestWallet>>
let email: string
let count = 0

beforeAll(async () => {
  inbox = await startInbox()
  server = await createTestServer({
    limits: { perAddress: 1_000_000_000, perProject: 1_000_000_000 },
    mail: { from: 'no-reply@agora.example', url: inbox.smtpUrl },
  })
})
afterAll(async () => {
  await server.close()
  await inbox.close()
})
beforeEach(async () => {
  server.clock.advance(61 * 60_000)
  owner = await createWalletClient(server)
  email = `held${++count}@agora.example`
  await signInByEmail(server, owner, inbox, email)
  wallet = await makeTestWallet(owner)
  server.clock.advance(31_000)
})

type Code = { code?: string }
const openOperator = (by: WalletClient) =>
  by.call<{ ciphertext: string; key: string } & Code>('POST', '/v1/vault/operator/open', {})
const codeOf = async (by: WalletClient) => (await openOperator(by)).body.code

/** Logs in on a device that is new to the user. */
async function signInElsewhere(): Promise<WalletClient> {
  const client = await createWalletClient(server)
  await signInByEmail(server, client, inbox, email)
  return client
}

async function proveSeed(by: WalletClient, change: Record<string, unknown>): Promise<string> {
  const { sessionId } = by.session
  const whole = { sessionId, version: 1, walletId: wallet.walletId, ...change } as unknown as SeedChange
  return sign({ hash: keccak256(seedProofMessage(whole)), privateKey: seedKey, to: 'hex' })
}

async function putSecret(change: Partial<UserEnvelope> & Pick<UserEnvelope, 'kind'>) {
  const key = randomBytes(32)
  const envelope: UserEnvelope = {
    ciphertext: seal(wallet.seed, key, 'secret'),
    envelopeId: randomUUID(),
    parameters: {},
    ...change,
  }
  const proof = await proveSeed(owner, { envelope, kind: 'putEnvelope', replaces: [] })
  const notices = () =>
    inbox.mails.filter(({ subject, to }) => to === email && /was added/.test(subject)).length
  const before = notices()
  const answer = await owner.call<Code>('PUT', '/v1/vault/envelope', { envelope, proof, version: 1 })
  // Waits for this email, so that the newest one belongs to the next step.
  if (answer.status === 200) await expect.poll(notices).toBe(before + 1)
  return { answer, envelope, key }
}

const openEnvelope = (by: WalletClient, envelopeId: string, proof: object) =>
  by.call<{ ciphertext: string } & Code>('POST', '/v1/vault/envelope/open', { envelopeId, proof })

async function expectOpen(client: WalletClient): Promise<void> {
  const { body } = await openOperator(client)
  expect(unseal(body.ciphertext, Buffer.from(body.key, 'base64url'), wallet.context)).toEqual(wallet.seed)
}

test('hardening A28: a password is proven to the server before its copy is given out, at most twenty times a day, and ten from devices that were never let in', async () => {
  const verifier = randomBytes(32).toString('base64url')
  const parameters = { salt: randomBytes(16).toString('base64url') }
  const { answer, envelope } = await putSecret({ kind: 'password', parameters, verifier })
  expect(answer.status).toBe(200)
  // Tries count by days of the clock, so the test must not cross one.
  server.clock.advance(2 * dayMs - (server.clock.nowMs() % dayMs))
  const other = await signInElsewhere()
  const told = await other.call<{ wallet: { envelopes: object[] } }>('GET', '/v1/vault/wallet')
  expect(told.body.wallet.envelopes).toEqual([
    {
      createdAt: expect.any(Number),
      envelopeId: envelope.envelopeId,
      kind: 'password',
      label: expect.any(String),
      parameters,
      version: 1,
    },
  ])
  expect(JSON.stringify(told.body)).not.toContain(envelope.ciphertext)
  const attempt = (guess: string, by = other) =>
    openEnvelope(by, envelope.envelopeId, { kind: 'password', verifier: guess })
  expect((await attempt(verifier)).body).toEqual({ ciphertext: envelope.ciphertext })
  const guesses = await Promise.all(
    Array.from({ length: 20 }, () => attempt(randomBytes(32).toString('base64url'))),
  )
  expect(guesses.filter(({ body }) => body.code === 'SECRET_REFUSED')).toHaveLength(9)
  expect(guesses.filter(({ body }) => body.code === 'RATE_LIMITED')).toHaveLength(11)
  // All devices that were never let in share these ten tries. The other ten are left for the user's own devices.
  server.clock.advance(31_000)
  expect((await attempt(verifier, await signInElsewhere())).body.code).toBe('RATE_LIMITED')
  await owner.refresh()
  for (let round = 0; round < 10; round += 1) expect((await attempt(verifier, owner)).status).toBe(200)
  expect((await attempt(verifier, owner)).body.code).toBe('RATE_LIMITED')
  // A copy that does not exist uses up nothing.
  const missing = { kind: 'password', verifier }
  expect((await openEnvelope(other, randomUUID(), missing)).body.code).toBe('ENVELOPE_NOT_FOUND')
  // A passkey cannot be guessed, and its tries count separately.
  const passkey = assert('a'.repeat(43), generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey)
  expect((await openEnvelope(other, envelope.envelopeId, passkey)).body.code).toBe('ENVELOPE_NOT_FOUND')
  server.clock.advance(24 * 60 * 60_000)
  await other.refresh()
  expect((await attempt(verifier)).status).toBe(200)
})

test('error: a password without a verifier, a passkey without its key, and a kit are never given out', async () => {
  expect((await putSecret({ kind: 'password' })).answer.body.code).toBe('INVALID_REQUEST')
  expect((await putSecret({ kind: 'passkey', parameters: { credentialId: 'id' } })).answer.body.code).toBe(
    'INVALID_REQUEST',
  )
  const { envelope } = await putSecret({ kind: 'recovery' })
  for (const kind of ['password', 'recovery'])
    expect(
      (await openEnvelope(owner, envelope.envelopeId, { kind, verifier: 'a'.repeat(43) })).body.code,
    ).toMatch(/ENVELOPE_NOT_FOUND|INVALID_REQUEST/)
})

/** Creates what an authenticator signs, in the form in which a browser returns it. */
function assert(
  challenge: string,
  key: KeyObject,
  {
    crossOrigin = true,
    flags = 0x05,
    host = 'wallet.localhost',
    origin = walletOrigin,
    type = 'webauthn.get',
  } = {},
) {
  const json = Buffer.from(
    JSON.stringify({ challenge: Buffer.from(challenge).toString('base64url'), crossOrigin, origin, type }),
  )
  const data = Buffer.concat([createHash('sha256').update(host).digest(), Buffer.from([flags, 0, 0, 0, 1])])
  const signature = signBytes(
    'sha256',
    Buffer.concat([data, createHash('sha256').update(json).digest()]),
    key,
  )
  return {
    authenticatorData: data.toString('base64url'),
    clientDataJson: json.toString('base64url'),
    kind: 'passkey',
    signature: signature.toString('base64url'),
  }
}

test.each([
  ['ES256', generateKeyPairSync('ec', { namedCurve: 'P-256' })],
  ['RS256', generateKeyPairSync('rsa', { modulusLength: 2048 })],
])('hardening A28: a passkey signs this session’s challenge before its copy leaves the server, %s', async (_, {
  privateKey,
  publicKey,
}) => {
  const spki = publicKey.export({ format: 'der', type: 'spki' }).toString('base64url')
  const parameters = { credentialId: 'id', publicKey: spki }
  const { envelope } = await putSecret({ kind: 'passkey', parameters })
  server.clock.advance(31_000)
  const other = await signInElsewhere()
  const challenge = async (by = other) =>
    (await by.call<{ challenge: string }>('POST', '/v1/vault/envelope/challenge')).body.challenge
  const attempt = async (proof: object, by = other) =>
    (await openEnvelope(by, envelope.envelopeId, proof)).body
  const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
  const wrong = [
    assert(await challenge(), stranger),
    assert(await challenge(owner), privateKey),
    assert('a'.repeat(43), privateKey),
    assert(await challenge(), privateKey, { type: 'webauthn.create' }),
    assert(await challenge(), privateKey, { origin: hostOrigin }),
    assert(await challenge(), privateKey, { host: 'localhost' }),
    // With presence but without verification, and the reverse.
    assert(await challenge(), privateKey, { flags: 0x01 }),
    assert(await challenge(), privateKey, { flags: 0x04 }),
    { ...assert(await challenge(), privateKey), authenticatorData: 'AAAA' },
    { ...assert(await challenge(), privateKey), clientDataJson: 'AAAA' },
  ]
  for (const proof of wrong) expect((await attempt(proof)).code).toBe('SECRET_REFUSED')
  const late = assert(await challenge(), privateKey)
  server.clock.advance(10 * 60_000 + 1000)
  await other.refresh()
  expect((await attempt(late)).code).toBe('SECRET_REFUSED')
  const right = assert(await challenge(), privateKey)
  // Each challenge counts once, even for simultaneous requests.
  const answers = await Promise.all(Array.from({ length: 5 }, () => attempt(right)))
  expect(answers.filter(({ ciphertext }) => ciphertext === envelope.ciphertext)).toHaveLength(1)
})

test('behavior: a device that has the seed needs no release: its signature is for this session only', async () => {
  const other = await signInElsewhere()
  const adopt = async (proof: string) =>
    (await other.call<Code>('POST', '/v1/vault/device-secret', { proof, version: 1 })).body
  expect((await adopt(await proveSeed(owner, { kind: 'adopt' }))).code).toBe('SIGNATURE_REFUSED')
  expect(await codeOf(other)).toBe('RELEASE_REQUIRED')
  expect((await adopt(await proveSeed(other, { kind: 'adopt' }))).code).toBeUndefined()
  await expectOpen(other)
})
