import type { PostSpendingResponse } from '@portico/protocol/http'
import { type Inbox, startInbox } from '@portico/testkit/identity'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { countedLimits } from '../limits/schema.js'
import { createTestServer, type TestServer } from '../testing/createTestServer.js'
import { createWalletClient, signInByEmail, type WalletClient } from '../testing/walletClient.js'

let inbox: Inbox
let server: TestServer
/** Two frames of one user. To the server two tabs, sites or devices are the same. */
let first: WalletClient
let second: WalletClient
let email: string
let users = 0

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
  email = `spending${++users}@agora.example`
  first = await signIn()
  server.clock.advance(61_000)
  second = await signIn()
})

async function signIn(): Promise<WalletClient> {
  const client = await createWalletClient(server)
  await signInByEmail(server, client, inbox, email)
  return client
}

const count = async (client: WalletClient, cents: number) =>
  (await client.call<PostSpendingResponse>('POST', '/v1/vault/spending', { cents })).body.countedAtMs
const takeBack = async (client: WalletClient, cents: number, countedAtMs: number | null) =>
  (
    await client.call<{ returned: boolean }>('POST', '/v1/vault/spending/return', {
      cents,
      countedAtMs: countedAtMs ?? 0,
    })
  ).body.returned

test('default: 100 dollars in 24 hours, to the cent, over all devices of a user', async () => {
  expect(await count(first, 7_500)).toEqual(expect.any(Number))
  expect(await count(second, 2_501)).toBeNull()
  expect(await count(second, 2_500)).toEqual(expect.any(Number))
  expect(await count(first, 1)).toBeNull()
})

test('hardening A13: of many concurrent requests, no more count than there is room for', async () => {
  const asked = Array.from({ length: 12 }, (_, index) => count(index % 2 ? first : second, 3_000))
  const counted = (await Promise.all(asked)).filter((atMs) => atMs !== null)
  expect(counted).toHaveLength(3)
})

test('behavior: each amount counts for 24 hours from its time, without a day’s boundary', async () => {
  const hourMs = 60 * 60_000
  await count(first, 6_000)
  server.clock.advance(12 * hourMs)
  second = await signIn()
  expect(await count(second, 4_001)).toBeNull()
  await count(second, 4_000)
  server.clock.advance(12 * hourMs - 60_000)
  second = await signIn()
  expect(await count(second, 1)).toBeNull()
  server.clock.advance(60_000)
  expect(await count(second, 6_001)).toBeNull()
  expect(await count(second, 6_000)).toEqual(expect.any(Number))
})

test('behavior: a reverted amount makes room, once, and no more than was counted', async () => {
  const atMs = await count(first, 9_000)
  expect(await takeBack(second, 9_001, atMs)).toBe(false)
  expect(await takeBack(second, 9_000, (atMs ?? 0) - 1)).toBe(false)
  expect(await takeBack(second, 9_000, atMs)).toBe(true)
  expect(await takeBack(second, 9_000, atMs)).toBe(false)
  expect(await count(first, 10_000)).toEqual(expect.any(Number))
})

test('behavior: another user has a separate limit, and cannot revert amounts of the first', async () => {
  const atMs = await count(first, 10_000)
  email = `spending-other${users}@agora.example`
  const other = await signIn()
  expect(await takeBack(other, 10_000, atMs)).toBe(false)
  expect(await count(other, 10_000)).toEqual(expect.any(Number))
})

test('behavior: nothing remains of a deleted user', async () => {
  await count(first, 10_000)
  const { userId } = first.session
  const left = () =>
    server.database.database
      .select()
      .from(countedLimits)
      .where(eq(countedLimits.key, `spent:${userId}`))
  expect(await left()).toHaveLength(1)
  await second.call('POST', '/v1/user/account/delete', { confirm: 'delete' })
  expect(await left()).toEqual([])
})

test.each([0, -1, 10_001, 1.5, '100', null])('error: hardening B1: %s cents', async (cents) => {
  const { body, status } = await first.call<{ field?: string }>('POST', '/v1/vault/spending', { cents })
  expect([status, body.field]).toEqual([400, 'body.cents'])
})

test('error: without a session, nothing is counted', async () => {
  const stranger = await createWalletClient(server)
  const { status } = await stranger.call('POST', '/v1/vault/spending', { cents: 1 })
  expect(status).toBe(401)
})
