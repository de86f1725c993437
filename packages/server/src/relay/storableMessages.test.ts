import { afterAll, beforeAll, expect, test } from 'vitest'
import { newTopic, openRelayClient } from '../testing/relayClient.js'
import { startTestRelay, type TestRelay } from '../testing/startTestRelay.js'

let relay: TestRelay
beforeAll(async () => {
  relay = await startTestRelay()
})
afterAll(() => relay.close())

const publish = (message: string) => ({ message, tag: 1100, topic: newTopic(), ttl: 300 })

test.each([
  ['a zero character', '\0'],
  ['half of a character', 'a\ud800b'],
])('error: hardening A35: a message with %s is refused, and messages of others in the same batch are stored', async (_, bad) => {
  const eve = await openRelayClient(relay.relayUrl)
  const ada = await openRelayClient(relay.relayUrl)
  const good = publish('aGVsbG8=')
  // Sent together, because messages within 5 ms are written by one statement.
  const [refused, kept] = await Promise.all([
    eve.ask('irn_publish', publish(bad)),
    ada.ask('irn_publish', good),
  ])
  expect(kept).toMatchObject({ result: true })
  expect(refused.error).toEqual({ code: -32602, message: 'Invalid message: it is not an envelope' })
  const bob = await openRelayClient(relay.relayUrl)
  expect(await bob.call('irn_fetchMessages', { topic: good.topic })).toMatchObject({
    messages: [{ message: 'aGVsbG8=' }],
  })
  await Promise.all([eve.close(), ada.close(), bob.close()])
})
