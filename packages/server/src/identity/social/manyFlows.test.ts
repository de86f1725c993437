import { type SocialAccounts, startSocialAccounts } from '@portico/testkit/identity'
import { like, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { countedLimits } from '../../limits/schema.js'
import type { SettingsInput } from '../../settings/settings.js'
import { createTestServer } from '../../testing/createTestServer.js'
import { createWalletClient, hostOrigin } from '../../testing/walletClient.js'

const serverUrl = 'http://portico.test'
let accounts: SocialAccounts

beforeAll(async () => {
  accounts = await startSocialAccounts({ serverUrl, users: [] })
})
afterAll(() => accounts.close())

/** Starts a server whose clock stands at the beginning of an hour. */
async function startAt(limits: SettingsInput['limits']) {
  const server = await createTestServer({
    limits,
    publicUrl: serverUrl,
    social: accounts.social,
    trustedProxies: 1,
  })
  onTestFinished(server.close)
  server.clock.stop()
  server.clock.advance(60 * 60_000 - (server.clock.nowMs() % (60 * 60_000)))
  const client = await createWalletClient(server)
  const start = async (from: string, more: Record<string, string> = {}) => {
    const body = { challenge: 'c'.repeat(43), origin: hostOrigin, provider: 'google', ...more }
    const options = { headers: { 'x-forwarded-for': from }, isAnonymous: true }
    return client.call<{ code?: string; field?: string }>('POST', '/v1/user/social/start', body, options)
  }
  return { server, start }
}

const unlimited = { perAddress: 1_000_000_000, perProject: 1_000_000_000 }

test('hardening A44: the start of a social login counts as six requests', async () => {
  const { start } = await startAt({ ...unlimited, perAddress: 60 })
  const codes: (string | undefined)[] = []
  for (let index = 0; index < 12; index++) codes.push((await start('203.0.113.5')).body.code)
  expect(codes.filter((code) => code === 'RATE_LIMITED')).toHaveLength(2)
})

test('hardening A44: an address starts 300 social logins in ten minutes, and its /48 starts 1,200', async () => {
  const { server, start } = await startAt(unlimited)
  const startAll = async (from: string, count: number) => {
    const refused = []
    for (let index = 0; index < count; index++) {
      const { body, status } = await start(from)
      if (status !== 200) refused.push(body.code)
    }
    return refused
  }
  expect(await startAll('2001:db8:1:1::1', 302)).toEqual(['RATE_LIMITED', 'RATE_LIMITED'])
  // As if other addresses of the network had started 899.
  await server.database.database
    .update(countedLimits)
    .set({ count: sql`count + 899` })
    .where(like(countedLimits.key, 'social flows of %/48'))
  expect(await startAll('2001:db8:1:2::1', 2)).toEqual(['RATE_LIMITED'])
  // Neither another network nor a later time is affected.
  expect(await startAll('2001:db8:2:1::1', 1)).toEqual([])
  server.clock.advance(10 * 60_000)
  expect(await startAll('2001:db8:1:1::1', 1)).toEqual([])
}, 30_000)

test('hardening A44: the URL to which a social login returns has at most 2,048 characters', async () => {
  const { start } = await startAt(unlimited)
  const page = (length: number) => `${hostOrigin}/`.padEnd(length, 'x')
  expect((await start('203.0.113.5', { returnTo: page(2048) })).status).toBe(200)
  expect((await start('203.0.113.5', { returnTo: page(2049) })).body).toMatchObject({
    code: 'INVALID_REQUEST',
    field: 'body.returnTo',
  })
})
