import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type SeedChange, type SessionAnswer, seedProofMessage } from '@portico/protocol/http'
import { type Inbox, startInbox } from '@portico/testkit/identity'
import { eq, sql } from 'drizzle-orm'
import { keccak256 } from 'viem'
import { sign } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { openDatabase } from '../store/openDatabase.js'
import { createTestServer, type TestServer } from '../testing/createTestServer.js'
import { waitForRelease } from '../testing/testWallet.js'
import { createWalletClient, signInByEmail, type WalletClient } from '../testing/walletClient.js'
import { operatorEnvelopes } from './schema.js'
import { createSealer } from './sealer.js'

const masterKey = 'c3'.repeat(32)
const master = createSealer([Buffer.from(masterKey, 'hex')])
const addresses = {
  eip155: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  solana: '5Dk1YDDBoeiqpK4MJ45xJrPZmBSDJhPm2gVVuF3nNbqZ',
}
const privateKey = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'

let folder: string
let inbox: Inbox
let database: Awaited<ReturnType<typeof openDatabase>>
let server: TestServer
let client: WalletClient
let session: SessionAnswer
let email: string
let count = 0
/** The clock offset of every server that is started here, because emails have a minimum interval. */
let aheadMs = 0

/** Creates a folder with an empty database, because creating a new one took up to 90 s on a busy machine. */
function makeDataFolder(prefix: string): string {
  const made = mkdtempSync(join(tmpdir(), prefix))
  cpSync(inject('emptyDatabase'), made, { recursive: true })
  return made
}

const start = () =>
  createTestServer(
    {
      limits: { perAddress: 1_000_000_000, perProject: 1_000_000_000 },
      mail: { from: 'no-reply@agora.example', url: inbox.smtpUrl },
      masterKey,
    },
    { database },
  )

beforeAll(async () => {
  folder = makeDataFolder('portico-keys-')
  inbox = await startInbox()
  database = await openDatabase({ dataFolder: folder, databaseUrl: undefined })
  server = await start()
})
afterAll(async () => {
  await server.close()
  await database.close()
  await inbox.close()
  rmSync(folder, { force: true, recursive: true })
})
beforeEach(async () => {
  aheadMs += 61 * 60_000
  server.clock.advance(61 * 60_000)
  client = await createWalletClient(server)
  email = `keeper${++count}@agora.example`
  session = await signInByEmail(server, client, inbox, email)
})

/** Returns what a thief could copy: every file of the folder, byte by byte. */
function copyFolder(): { path: string; bytes: Buffer }[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile())
    .map(({ name, parentPath }) => {
      const path = join(parentPath, name)
      return { bytes: readFileSync(path), path: path.slice(folder.length + 1) }
    })
}

type Wallet = { walletId: string; envelopeId: string; key: Buffer; sealed: string }

async function makeWallet(): Promise<Wallet> {
  const [walletId, envelopeId] = [randomUUID(), randomUUID()]
  const [key, seed] = [randomBytes(32), randomBytes(16)]
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const sealed = Buffer.concat([nonce, cipher.update(seed), cipher.final(), cipher.getAuthTag()]).toString(
    'base64url',
  )
  const { status } = await client.call('POST', '/v1/vault/wallet', {
    addresses,
    operator: { ciphertext: sealed, envelopeId, key: key.toString('base64url') },
    walletId,
  })
  expect(status).toBe(200)
  return { envelopeId, key, sealed, walletId }
}

async function setPassword({ walletId }: Wallet): Promise<void> {
  const envelope = {
    ciphertext: randomBytes(60).toString('base64url'),
    envelopeId: randomUUID(),
    kind: 'password',
    parameters: { memory: 65_536, salt: randomBytes(16).toString('base64url') },
    verifier: randomBytes(32).toString('base64url'),
  } as const
  const change = { envelope, kind: 'putEnvelope', replaces: [], version: 1, walletId } as const
  const message = seedProofMessage({ ...change, sessionId: session.sessionId } as SeedChange)
  const proof = await sign({ hash: keccak256(message), privateKey, to: 'hex' })
  const body = { envelope, proof, replaces: [], version: 1 }
  expect((await client.call('PUT', '/v1/vault/envelope', body)).body).toEqual({ custody: 'user' })
}

/**
 * Checks whether a thief could open the wallet with the master key, its sealed copy, and every byte of the folder. The
 * check tries each text in the form of a sealed key, wherever it is, and each file that could be a key.
 */
function opens(copy: ReturnType<typeof copyFolder>, { envelopeId, sealed, walletId }: Wallet): boolean {
  const context = ['operator', walletId, envelopeId, '1']
  const wrapping = copy.filter(({ bytes }) => bytes.length === 32).map(({ bytes }) => bytes)
  const keys = copy.flatMap(({ bytes }) => {
    const text = bytes.toString('latin1')
    // A fixed length, because the next character in a page of the database may also be a letter.
    const wrapped = [...text.matchAll(/2\.([0-9a-f-]{36})\.(1\.[\w-]{8}\.[\w-]{159})/g)]
    const plain = text.match(/1\.[\w-]{8}\.[\w-]{80}/g) ?? []
    return [
      ...plain.flatMap((each) => tryTo(() => master.open(each, context)) ?? []),
      ...wrapped.flatMap(([, id = '', body = '']) => {
        const inner = tryTo(() => master.open(body, [...context, id]).toString())
        if (inner === undefined) return []
        return wrapping.flatMap((key) => tryTo(() => createSealer([key]).open(inner, context)) ?? [])
      }),
    ]
  })
  return keys.some((key) => tryTo(() => unseal(sealed, key)) !== undefined)
}

function unseal(sealed: string, key: Buffer): Buffer {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(-16))
  return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()])
}

function tryTo<result>(run: () => result): result | undefined {
  try {
    return run()
  } catch {
    return undefined
  }
}

const keyFiles = () => readdirSync(join(folder, 'operator-keys'))
const openOperator = () => client.call<{ key?: string; code?: string }>('POST', '/v1/vault/operator/open', {})

/** Starts another process on the same folder, hours later, and logs the user in again on a device that was released. */
async function restart() {
  await server.close()
  server = await start()
  server.clock.advance(aheadMs + 61 * 60_000)
  client = await createWalletClient(server)
  await signInByEmail(server, client, inbox, email)
  await waitForRelease(server, client)
  aheadMs += 121 * 60_000
}

test('default: the operator’s envelope opens while there is one, also after a restart', async () => {
  const wallet = await makeWallet()
  expect((await openOperator()).body.key).toBe(wallet.key.toString('base64url'))
  await restart()
  expect((await openOperator()).body.key).toBe(wallet.key.toString('base64url'))
})

test('hardening A25: after a password is set, a live copy of the data folder with the master key opens no wallet, whatever the database’s log still has', async () => {
  const wallet = await makeWallet()
  // In the table's own file a row is contiguous. In the log, which is divided into pages, it may not be.
  await database.database.execute(sql`checkpoint`)
  const before = copyFolder()
  expect(opens(before, wallet)).toBe(true)
  const [row] = await database.database
    .select()
    .from(operatorEnvelopes)
    .where(eq(operatorEnvelopes.walletId, wallet.walletId))
  const had = keyFiles()
  await setPassword(wallet)
  const after = copyFolder()
  // The deleted row is still in the bytes, but useless.
  expect(after.some(({ bytes }) => bytes.includes(String(row?.sealedKey)))).toBe(true)
  expect(opens(after, wallet)).toBe(false)
  const gone = before.filter(
    ({ path }) =>
      path.startsWith('operator-keys') && !keyFiles().includes(path.slice('operator-keys/'.length)),
  )
  expect(had.length - keyFiles().length).toBe(1)
  expect(gone).toHaveLength(1)
  for (const { bytes: key } of gone)
    for (const form of [key, key.toString('hex'), key.toString('base64'), key.toString('base64url')])
      expect(after.filter(({ bytes }) => bytes.includes(form)).map(({ path }) => path)).toEqual([])
})

test('hardening A25: a deleted account leaves no key', async () => {
  const had = keyFiles().length
  await makeWallet()
  expect(keyFiles()).toHaveLength(had + 1)
  await client.call('POST', '/v1/user/account/delete', { confirm: 'delete' })
  expect(keyFiles()).toHaveLength(had)
})

test('behavior: a key whose envelope is gone, as after a power cut, is destroyed at the next start', async () => {
  await makeWallet()
  const kept = keyFiles()
  const left = join(folder, 'operator-keys', randomUUID())
  writeFileSync(left, randomBytes(32))
  writeFileSync(`${left}.gone`, '')
  await server.close()
  server = await start()
  expect(keyFiles()).toEqual(kept)
})

test('behavior: an envelope that was marked for removal but still exists keeps opening', async () => {
  const had = new Set(keyFiles())
  const wallet = await makeWallet()
  const kept = keyFiles()
  const [own] = kept.filter((name) => !had.has(name))
  writeFileSync(join(folder, 'operator-keys', `${own}.gone`), '')
  await restart()
  expect(keyFiles()).toEqual(kept)
  expect((await openOperator()).body.key).toBe(wallet.key.toString('base64url'))
})

test('behavior: a server that starts on another, empty database destroys no key', async () => {
  await makeWallet()
  const kept = keyFiles()
  const elsewhere = makeDataFolder('portico-empty-')
  const empty = await openDatabase({ dataFolder: elsewhere, databaseUrl: undefined })
  const other = await createTestServer(
    { mail: { from: 'no-reply@agora.example', url: inbox.smtpUrl }, masterKey },
    { database: { ...empty, operatorKeyFolder: join(folder, 'operator-keys') } },
  )
  await other.close()
  await empty.close()
  rmSync(elsewhere, { force: true, recursive: true })
  expect(keyFiles()).toEqual(kept)
})
