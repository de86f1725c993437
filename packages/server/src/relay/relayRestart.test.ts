import { expect, onTestFinished, test } from 'vitest'
import { openTestDatabase } from '../testing/openTestDatabase.js'
import { newTopic, openRelayClient } from '../testing/relayClient.js'
import { startTestRelay } from '../testing/startTestRelay.js'

test('hardening A44: waiting messages of a project still count after a restart, until their receiver has them', async () => {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  // There is room for five messages of 200 kB.
  const settings = { limits: { relayStoredMbPerProject: 1 } }
  const topic = newTopic()
  const large = (text: string) => ({ message: text.padEnd(200 * 1024, 'a'), tag: 1108, topic, ttl: 300 })

  const before = await startTestRelay(settings, { database })
  const alice = await openRelayClient(before.relayUrl)
  for (const text of ['one', 'two', 'three', 'four', 'five']) await alice.call('irn_publish', large(text))
  expect((await alice.ask('irn_publish', large('six'))).error?.message).toBe(
    'Too many messages of this project are waiting here.',
  )
  await alice.close()
  await before.close()

  const after = await startTestRelay(settings, { database })
  onTestFinished(() => after.close())
  const back = await openRelayClient(after.relayUrl)
  let count = 0
  const publish = async () => {
    const { error } = await back.ask('irn_publish', large(`again ${++count}`))
    return error?.message ?? 'kept'
  }
  // Waiting messages are counted in the background. One more may fit in. It is written after the others were read,
  // because the database has one queue, so the next one is refused however slow the machine is.
  await publish()
  expect(await publish()).toBe('Too many messages of this project are waiting here.')
  const bob = await openRelayClient(after.relayUrl)
  await bob.call('irn_subscribe', { topic })
  await expect.poll(() => bob.received.length).toBeGreaterThanOrEqual(5)
  await expect.poll(publish).toBe('kept')
  await Promise.all([back.close(), bob.close()])
})
