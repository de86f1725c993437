import { type Inbox, type SocialAccounts, startInbox, startSocialAccounts } from '@portico/testkit/identity'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { countedLimits } from '../limits/schema.js'
import type { Database, OpenDatabase } from '../store/database.js'
import { openPostgres } from '../store/openPostgres.js'
import { createTestServer, type TestServer } from '../testing/createTestServer.js'
import { holdLock } from '../testing/holdLock.js'
import { openTestDatabase } from '../testing/openTestDatabase.js'
import { passProvider } from '../testing/passProvider.js'
import { missingPostgres, startPostgres, type TestPostgres } from '../testing/startPostgres.js'
import { askRelease, createWalletBrowser, makeTestWallet, seedAddresses } from '../testing/testWallet.js'
import { createWalletClient, requestCode, signInByEmail, type WalletClient } from '../testing/walletClient.js'
import { devices, users } from './schema.js'

const postgres: TestPostgres | null = await startPostgres()
if (!postgres) console.warn(`PostgreSQL tests did not run: ${missingPostgres}.`)
const withoutPostgres = postgres ? '' : ` (${missingPostgres})`

const serverUrl = 'http://portico.test'
const user = {
  email: 'ada@agora.example',
  id: '4700114700',
  isEmailVerified: true,
  name: 'Ada',
  userName: 'ada',
}
let accounts: SocialAccounts
let inbox: Inbox
let count = 0
let email: string

beforeAll(async () => {
  inbox = await startInbox()
  accounts = await startSocialAccounts({ serverUrl, users: [user] })
})
afterAll(async () => {
  await Promise.all([accounts.close(), inbox.close()])
  await postgres?.close()
})
beforeEach(() => {
  email = `race${++count}@agora.example`
})

const openServer = (database: OpenDatabase) =>
  createTestServer(
    {
      limits: { perAddress: 1_000_000_000, perProject: 1_000_000_000 },
      mail: { from: 'no-reply@agora.example', url: inbox.smtpUrl },
      publicUrl: serverUrl,
      social: accounts.social,
    },
    { database },
  )

const deleteAccount = (by: WalletClient) => by.call('POST', '/v1/user/account/delete', { confirm: 'delete' })

describe.runIf(postgres)(`PostgreSQL${withoutPostgres}`, () => {
  let database: OpenDatabase
  let server: TestServer
  let owner: WalletClient

  beforeAll(async () => {
    database = await openPostgres(postgres?.databaseUrl ?? '')
    server = await openServer(database)
  })
  afterAll(async () => {
    await server.close()
    await database.close()
  })
  beforeEach(async () => {
    server.clock.advance(61 * 60_000)
    owner = await createWalletClient(server)
    await signInByEmail(server, owner, inbox, email)
    server.clock.advance(31_000)
  })

  /** Runs requests after another transaction has deleted the user, and before it is committed. */
  async function whileGone<answers>(waiting: number, run: () => Promise<answers>): Promise<answers> {
    const { userId } = owner.session
    const lock = await holdLock(database.database, sql`delete from users where id = ${userId}`)
    const answers = run()
    try {
      await expect.poll(lock.countWaiting).toBe(waiting)
    } finally {
      await lock.release()
    }
    return answers
  }

  /** Runs a request in the middle of the deletion of the account. */
  async function whileDeleted<answer>(run: () => Promise<answer>): Promise<answer> {
    const { userId } = owner.session
    const lock = await holdLock(
      database.database,
      sql`select 1 from audit_entries where user_id = ${userId} for update`,
    )
    const deleted = deleteAccount(owner)
    await expect.poll(lock.countWaiting).toBe(1)
    const answer = run()
    try {
      await expect.poll(lock.countWaiting).toBe(2)
    } finally {
      await lock.release()
    }
    expect((await deleted).body).toEqual({ deleted: true })
    return answer
  }

  test('behavior: a code that is entered while the account is deleted is expired', async () => {
    const other = await createWalletClient(server)
    const { attempt, code } = await requestCode(server, other, inbox, email)
    const { body } = await whileDeleted(() => other.verify(attempt, code))
    expect(body).toMatchObject({ code: 'CODE_EXPIRED' })
  })

  test('behavior: a social login that ends while the account is deleted is over', async () => {
    const linked = await passProvider(server, owner, { purpose: 'link', user: user.id })
    expect((await owner.finishSocial(linked.resultUri, linked.verifier, true)).status).toBe(200)
    const other = await createWalletClient(server)
    const { resultUri, verifier } = await passProvider(server, other, { purpose: 'signIn', user: user.id })
    const { body } = await whileDeleted(() => other.finishSocial(resultUri, verifier))
    expect(body).toMatchObject({ code: 'SOCIAL_REFUSED', data: { reason: 'ended' } })
  })

  test('behavior: a login whose user has just gone creates a new one, with the code that it has', async () => {
    const { userId } = owner.session
    const other = await createWalletClient(server)
    const { attempt, code } = await requestCode(server, other, inbox, email)
    const { body, status } = await whileGone(1, () => other.verify(attempt, code))
    expect([status, body.isNewUser]).toEqual([200, true])
    expect(body.userId).not.toBe(userId)
    expect((await other.call('GET', '/v1/user/me')).status).toBe(200)
  })

  test('behavior: a deletion waits for a login that began before it, and ends its session', async () => {
    const other = await createWalletClient(server)
    const { attempt, code } = await requestCode(server, other, inbox, email)
    const { userId } = owner.session
    const lock = await holdLock(
      database.database,
      sql`insert into devices (id, user_id, thumbprint, name, origin, place, created_at_ms, last_seen_at_ms)
        select gen_random_uuid(), user_id, ${await thumbprintOf(other)}, '', '', '', 0, 0
        from devices where user_id = ${userId}`,
    )
    const verified = other.verify(attempt, code)
    await expect.poll(lock.countWaiting).toBe(1)
    const deleted = deleteAccount(owner)
    await expect.poll(lock.countWaiting).toBe(2)
    await lock.release()
    expect((await verified).status).toBe(200)
    expect((await deleted).body).toEqual({ deleted: true })
    expect((await other.call('GET', '/v1/user/me')).body.code).toBe('SESSION_REQUIRED')
  })

  test('error: requests that write for a user who has just gone need a new session', async () => {
    const { userId } = owner.session
    const social = {
      challenge: 'a'.repeat(43),
      origin: 'http://localhost:5173',
      provider: 'github',
      purpose: 'link',
    }
    const wallet = {
      addresses: seedAddresses,
      operator: {
        ciphertext: 'a'.repeat(80),
        envelopeId: crypto.randomUUID(),
        key: Buffer.alloc(32).toString('base64url'),
      },
      walletId: crypto.randomUUID(),
    }
    const requests = [
      ['/v1/user/step-up/start', {}],
      ['/v1/user/social/start', social],
      ['/v1/vault/wallet', wallet],
      ['/v1/vault/spending', { cents: 100 }],
      ['/v1/user/devices/revoke', { deviceId: crypto.randomUUID() }],
      ['/v1/user/logins/remove', { loginId: crypto.randomUUID() }],
      ['/v1/user/account/delete', { confirm: 'delete' }],
    ] as const
    await owner.call('GET', '/v1/user/me')
    const answers = await whileGone(requests.length, () =>
      Promise.all(
        requests.map(async ([path, body]) => [path, (await owner.call('POST', path, body)).body.code]),
      ),
    )
    expect(answers).toEqual(requests.map(([path]) => [path, 'SESSION_REQUIRED']))
    // Nothing is counted for the user afterwards.
    const own = eq(countedLimits.key, `spent:${userId}`)
    expect(await database.database.$count(countedLimits, own)).toBe(0)
    expect(server.logged.filter((line) => line.includes('"msg":"failed"'))).toEqual([])
  })

  test('error: requests for a wallet that has just gone with its user need a new session', async () => {
    await makeTestWallet(owner)
    const waiting = await createWalletClient(server)
    await signInByEmail(server, waiting, inbox, email)
    await Promise.all([owner, waiting].map((each) => each.call('GET', '/v1/user/me')))
    const answers = await whileGone(3, () =>
      Promise.all([
        owner.call('POST', '/v1/vault/device-secret', { version: 1 }),
        owner.call('POST', '/v1/vault/operator/open', {}),
        waiting.call('POST', '/v1/vault/release'),
      ]),
    )
    expect(answers.map(({ body }) => body.code)).toEqual(Array(3).fill('SESSION_REQUIRED'))
  })

  test('behavior: a device that is let in while its user is deleted shows that it is over', async () => {
    await makeTestWallet(owner)
    const waiting = await createWalletClient(server)
    await signInByEmail(server, waiting, inbox, email)
    const { ticket } = await askRelease(waiting)
    const browser = createWalletBrowser(server)
    await browser.visit(ticket ?? '')
    const { body } = await whileDeleted(() => browser.visit(ticket ?? '', 'refuse'))
    expect(body).toMatchObject({ status: 'over' })
  })
})

async function thumbprintOf(client: WalletClient): Promise<string> {
  const { calculateJwkThumbprint } = await import('jose')
  return calculateJwkThumbprint(client.jwk, 'sha256')
}

/** Returns a database that runs `run` once, before a device is added. */
function interrupt(database: Database, run: () => void): Database {
  let isDone = false
  const wrap = <of extends object>(target: of): of =>
    new Proxy(target, {
      get(own, key) {
        const value = Reflect.get(own, key)
        if (typeof value !== 'function') return value
        if (key === 'transaction')
          return (inside: (transaction: object) => unknown, ...rest: unknown[]) =>
            value.call(own, (transaction: object) => inside(wrap(transaction)), ...rest)
        return (...parameters: unknown[]) => {
          if (key === 'insert' && parameters[0] === devices && !isDone) {
            isDone = true
            run()
          }
          return value.apply(own, parameters)
        }
      },
    })
  return wrap(database)
}

test('behavior: with PGlite, a deletion in the middle of a login ends its session after it', async () => {
  const opened = await openTestDatabase()
  let gone: Promise<unknown> = Promise.resolve()
  let isArmed = false
  const database = interrupt(opened.database, () => {
    if (isArmed) gone = opened.database.delete(users).execute()
  })
  const first = await openServer(opened)
  await signInByEmail(first, await createWalletClient(first), inbox, email)
  const server = await openServer({ ...opened, database })
  server.clock.advance(31_000)
  const other = await createWalletClient(server)
  const { attempt, code } = await requestCode(server, other, inbox, email)
  isArmed = true
  expect((await other.verify(attempt, code)).status).toBe(200)
  await gone
  expect(await opened.database.$count(users)).toBe(0)
  expect((await other.call('GET', '/v1/user/me')).body.code).toBe('SESSION_REQUIRED')
  await Promise.all([first.close(), server.close()])
  await opened.close()
})
