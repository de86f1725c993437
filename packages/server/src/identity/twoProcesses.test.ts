import { type Inbox, startInbox } from '@portico/testkit/identity'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPostgres } from '../store/openPostgres.js'
import { createTestServer, type TestServer } from '../testing/createTestServer.js'
import { holdLock } from '../testing/holdLock.js'
import { missingPostgres, startPostgres, type TestPostgres } from '../testing/startPostgres.js'
import { createWalletClient, readCode, signInByEmail } from '../testing/walletClient.js'

const postgres: TestPostgres | null = await startPostgres()
if (!postgres) console.warn(`PostgreSQL tests did not run: ${missingPostgres}.`)

let inbox: Inbox
const servers: TestServer[] = []
const closing: (() => Promise<void>)[] = []

beforeAll(async () => {
  if (!postgres) return
  inbox = await startInbox()
  // Two of everything that one process has: connection pool, memory, limits.
  for (let index = 0; index < 2; index++) {
    const database = await openPostgres(postgres.databaseUrl)
    const mail = { from: 'no-reply@agora.example', url: inbox.smtpUrl }
    const server = await createTestServer(
      { limits: { perAddress: 1_000_000_000, perProject: 1_000_000_000 }, mail },
      { database },
    )
    servers.push(server)
    closing.push(async () => {
      await server.close()
      await database.close()
    })
  }
})
afterAll(async () => {
  for (const close of closing) await close()
  await inbox?.close()
  await postgres?.close()
})

const withoutPostgres = postgres ? '' : ` (${missingPostgres})`

/** Creates a client of one server that sends its requests to both in turn. */
async function createBoth() {
  const [one, other] = servers
  if (!one || !other) throw new ReferenceError('Two servers')
  let turn = 0
  const client = await createWalletClient({
    clock: one.clock,
    fetch: (request) => (turn++ % 2 === 0 ? one : other).fetch(request),
  })
  return { client, one }
}

test.runIf(postgres)(
  `hardening A18: two racing processes check five tries of a code${withoutPostgres}`,
  async () => {
    const { client } = await createBoth()
    const { body } = await client.startEmail('race@agora.example')
    const code = readCode((await inbox.waitFor('race@agora.example')).text)
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        client.verify(body.attempt, String((Number(code) + 1 + index) % 1_000_000).padStart(6, '0')),
      ),
    )
    expect(answers.filter((answer) => answer.body.code === 'CODE_WRONG')).toHaveLength(4)
    expect((await client.verify(body.attempt, code)).body.code).toBe('CODE_EXPIRED')
  },
)

test.runIf(postgres)(
  `hardening A18: if both get the right code at the same time, one logs in${withoutPostgres}`,
  async () => {
    const { client } = await createBoth()
    const { body } = await client.startEmail('right@agora.example')
    const code = readCode((await inbox.waitFor('right@agora.example')).text)
    const answers = await Promise.all(Array.from({ length: 10 }, () => client.verify(body.attempt, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  },
)

test.runIf(postgres)(`hardening A19: two processes send one email in 30 s${withoutPostgres}`, async () => {
  const { client } = await createBoth()
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => client.startEmail('flood@agora.example')),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test.runIf(postgres)(
  `hardening A22: a proof that one process accepted is used up for the other${withoutPostgres}`,
  async () => {
    const { client, one } = await createBoth()
    const session = await signInByEmail(one, client, inbox, 'proof@agora.example')
    expect(session.isNewUser).toBe(true)
    const { hashToken } = await import('./secretTokens.js')
    const proof = await client.prove('GET', '/v1/user/me', { ath: hashToken(session.accessToken) })
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => client.call('GET', '/v1/user/me', undefined, { proof })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  },
)

test.runIf(postgres)(
  `hardening A13: two processes with concurrent requests count no more than a user’s limit${withoutPostgres}`,
  async () => {
    const { client, one } = await createBoth()
    await signInByEmail(one, client, inbox, 'spending@agora.example')
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        client.call<{ countedAtMs: number | null }>('POST', '/v1/vault/spending', { cents: 3_000 }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(answers.filter(({ body }) => body.countedAtMs !== null)).toHaveLength(3)
  },
)

test.runIf(postgres)(
  `behavior: of two address changes at the same moment, one address stays${withoutPostgres}`,
  async () => {
    const { client, one } = await createBoth()
    const [before, ...next] = ['old@agora.example', 'new1@agora.example', 'new2@agora.example'] as const
    await signInByEmail(one, client, inbox, before)
    const codeOf = async (email: string, afterId: number) =>
      readCode((await inbox.waitFor(email, { afterId })).text)
    const changes: { attempt: string; code: string }[] = []
    for (const email of next) {
      for (const server of servers) server.clock.advance(31_000)
      const afterId = inbox.mails.at(-1)?.id ?? 0
      const begun = await client.call<{ attempt: string }>('POST', '/v1/user/email/update', { email })
      const confirmed = await client.call<{ attempt: string }>('POST', '/v1/user/email/update/primary', {
        attempt: begun.body.attempt,
        code: await codeOf(before, afterId),
      })
      changes.push({ attempt: confirmed.body.attempt, code: await codeOf(email, afterId) })
    }
    const lock = await holdLock(
      one.database.database,
      sql`select 1 from logins where subject = ${before} for update`,
    )
    const made = Promise.all(
      changes.map((change) => client.call('POST', '/v1/user/email/update/secondary', change)),
    )
    await expect.poll(lock.countWaiting).toBe(2)
    await lock.release()
    expect((await made).map(({ status }) => status)).toEqual([200, 200])
    type Me = { logins: { email: string; kind: string }[] }
    const { body } = await client.call<Me>('GET', '/v1/user/me')
    expect(body.logins.filter(({ kind }) => kind === 'email')).toHaveLength(1)
  },
)
