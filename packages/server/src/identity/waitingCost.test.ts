import { startInbox } from '@portico/testkit/identity'
import { expect, onTestFinished, test } from 'vitest'
import { createTestServer } from '../testing/createTestServer.js'
import { createWalletClient } from '../testing/walletClient.js'

test('hardening A35: a request that waits for the database counts as ten', async () => {
  const inbox = await startInbox()
  const server = await createTestServer({
    limits: { perAddress: 25 },
    mail: { from: 'no-reply@agora.example', url: inbox.smtpUrl },
  })
  onTestFinished(async () => {
    await server.close()
    await inbox.close()
  })
  server.clock.stop()
  const ending = new AbortController()
  const askTicket = () =>
    server.fetch(
      new Request('http://portico.test/v1/user/social/ticket', {
        body: JSON.stringify({ opener: 'there', ticket: 't'.repeat(43) }),
        headers: { 'content-type': 'application/json' },
        method: 'POST',
        signal: ending.signal,
      }),
    )
  const waiting = [askTicket(), askTicket()]
  const refused = await askTicket()
  expect([refused.status, (await refused.json()).code]).toEqual([429, 'RATE_LIMITED'])
  ending.abort()
  await Promise.all(waiting)

  server.clock.advance(10_000)
  const client = await createWalletClient(server)
  // A request for a finished attempt returns immediately.
  const askDevice = () => client.call('POST', '/v1/user/email/device', { attempt: 'a'.repeat(43) })
  expect([await askDevice(), await askDevice(), await askDevice()].map(({ status }) => status)).toEqual([
    200, 200, 429,
  ])
})
