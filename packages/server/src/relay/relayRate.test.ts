import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { OpenDatabase } from '../store/database.js'
import { openTestDatabase } from '../testing/openTestDatabase.js'
import { newTopic, openRelayClient } from '../testing/relayClient.js'
import { startTestRelay } from '../testing/startTestRelay.js'

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('hardening A44: two addresses that flood the relay of a project of 1,000 messages leave 200 to those that send few', async () => {
  const relay = await startTestRelay(
    { limits: { perProject: 1000, relayPerAddress: 500, relayPerClient: 1_000_000 }, trustedProxies: 1 },
    { database },
  )
  onTestFinished(() => relay.close())
  // Rates count by windows of the clock, so the clock is set to the beginning of one.
  relay.clock.stop()
  relay.clock.advance(10_000 - (relay.clock.nowMs() % 10_000))
  /** Returns how many of an address's messages the relay takes. */
  const send = async (address: string, messages: number) => {
    const client = await openRelayClient(relay.relayUrl, { headers: { 'x-forwarded-for': address } })
    const answers = await Promise.all(
      Array.from({ length: messages }, () =>
        client.ask('irn_unsubscribe', { id: '1'.repeat(64), topic: newTopic() }),
      ),
    )
    await client.close()
    return answers.filter(({ error }) => error?.code !== -32005).length
  }
  expect([await send('192.0.2.1', 400), await send('192.0.2.2', 400)]).toEqual([400, 400])
  // An address that sent less than a hundredth of its own limit is light, so it takes 40 more addresses to use up the
  // rest.
  for (let index = 0; index < 39; index++) expect(await send(`198.51.100.${index}`, 10)).toBe(5)
  expect(await send('203.0.113.1', 5)).toBe(5)
  expect(await send('203.0.113.2', 1)).toBe(0)
  const { values } = await relay.metrics.quotaNearlyUsed.get()
  expect(values).toMatchObject([{ labels: { of: 'relay' } }])
})
