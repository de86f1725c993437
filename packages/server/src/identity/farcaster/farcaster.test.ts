import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { SessionAnswer } from '@portico/protocol/http'
import { startInbox } from '@portico/testkit/identity'
import { toHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { SettingsInput } from '../../settings/settings.js'
import { createTestServer, type TestServer } from '../../testing/createTestServer.js'
import { answerAll, type FakeNode, startFakeNode } from '../../testing/startFakeNode.js'
import { makeTestWallet } from '../../testing/testWallet.js'
import {
  createWalletClient,
  hostOrigin,
  signInByEmail,
  type WalletClient,
} from '../../testing/walletClient.js'

/**
 * A relay of FIP-11. The test acts as the user's app:
 * https://github.com/farcasterxyz/protocol/discussions/110
 */
type Channel = {
  domain: string
  nonce: string
  siweUri: string
  answer?: object
  /** Number of status requests, and the first one that gets the answer. */
  asked?: number
  answeredFrom?: number
}
const channels = new Map<string, Channel>()
const alice = privateKeyToAccount(generatePrivateKey())
const fid = 4242
let relay: Server
let node: FakeNode
let server: TestServer
let settings: SettingsInput
let client: WalletClient
/** A text that the relay returns instead of its own response. */
let odd: string | undefined
/** The registry's result for every address. */
let registered = fid

beforeAll(async () => {
  relay = createServer(async (request, response) => {
    const answer = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(odd ?? JSON.stringify(body))
    if (request.url === '/v1/channel' && request.method === 'POST') {
      let text = ''
      for await (const chunk of request) text += chunk
      const channelToken = `token${channels.size}`
      const channel: Channel = JSON.parse(text)
      channels.set(channelToken, channel)
      return answer(201, {
        channelToken,
        nonce: channel.nonce,
        url: `https://farcaster.example/~/siwf?channelToken=${channelToken}`,
      })
    }
    const channel = channels.get(request.headers.authorization?.replace('Bearer ', '') ?? '')
    if (request.url !== '/v1/channel/status' || !channel) return answer(401, { error: 'Unauthorized' })
    channel.asked = (channel.asked ?? 0) + 1
    return channel.answer && channel.asked >= (channel.answeredFrom ?? 0)
      ? answer(200, { nonce: channel.nonce, state: 'completed', ...channel.answer })
      : answer(202, { nonce: channel.nonce, state: 'pending' })
  })
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve))
  node = await startFakeNode(
    (calls, { isBatch }) => answerAll(calls, isBatch, toHex(registered, { size: 32 })),
    { chainId: 10 },
  )
  settings = {
    chains: [
      {
        currency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
        id: 'eip155:10',
        name: 'OP Mainnet',
        rpcUrls: [node.url],
      },
    ],
    farcaster: { relayUrl: `http://127.0.0.1:${(relay.address() as AddressInfo).port}` },
  }
  server = await createTestServer({ ...settings, limits: { perAddress: 100_000 } })
})
afterAll(async () => {
  await server.close()
  await node.close()
  relay.closeAllConnections()
  await new Promise((resolve) => relay.close(resolve))
})
beforeEach(async () => {
  odd = undefined
  registered = fid
  client = await createWalletClient(server)
})

const start = async (by = client) =>
  (
    await by.call<{ attempt: string; url: string }>(
      'POST',
      '/v1/user/farcaster/start',
      { origin: hostOrigin },
      { isAnonymous: true },
    )
  ).body
const poll = (attempt: string, by = client) =>
  by.call<{ status: string; session: SessionAnswer | null }>(
    'POST',
    '/v1/user/farcaster/poll',
    { attempt },
    { isAnonymous: true },
  )

/** Signs what the channel requests, or something else, as the user's app. */
async function approve(change: Record<string, unknown> = {}, signer = alice): Promise<void> {
  const channel = [...channels.values()].at(-1)
  if (!channel) throw new ReferenceError('No channel')
  const message = createSiweMessage({
    address: alice.address,
    chainId: 10,
    domain: channel.domain,
    nonce: channel.nonce,
    resources: [`farcaster://fid/${fid}`],
    statement: 'Farcaster Auth',
    uri: channel.siweUri,
    version: '1',
    ...change,
  })
  const signature = await signer.signMessage({ message })
  channel.answer = { fid, message, signature, signatureMethod: 'custody', username: 'alice' }
}

test('default: a channel, an app’s approval, a session; then the same user again', async () => {
  const { attempt, url } = await start()
  expect(url).toMatch(/^https:\/\/farcaster\.example\//)
  const waiting = poll(attempt)
  await approve()
  const { body } = await waiting
  expect(body).toMatchObject({ session: { login: 'farcaster', userName: 'alice' }, status: 'done' })
  expect((await poll(attempt)).body.status).toBe('expired')

  const other = await createWalletClient(server)
  const again = await start(other)
  await approve()
  expect((await poll(again.attempt, other)).body.session?.userId).toBe(body.session?.userId)
})

test('behavior: a login that began on a device of the user is over once the account is deleted; a later one creates a new user', async () => {
  const first = await start()
  await approve()
  const { session } = (await poll(first.attempt)).body
  client.setSession(session ?? undefined)
  const { attempt } = await start()
  await approve()
  const { body } = await client.call('POST', '/v1/user/account/delete', { confirm: 'delete' })
  expect(body).toEqual({ deleted: true })
  expect((await poll(attempt)).body).toEqual({ session: null, status: 'expired' })
  const later = await start()
  await approve()
  const answer = await poll(later.attempt)
  expect(answer.body).toMatchObject({ session: { isNewUser: true }, status: 'done' })
  expect(answer.body.session?.userId).not.toBe(session?.userId)
})

test('hardening A28: a device that waits cannot link a Farcaster account, and neither can one that began before', async () => {
  const inbox = await startInbox()
  onTestFinished(() => inbox.close())
  const own = await createTestServer({
    ...settings,
    limits: { perAddress: 100_000 },
    mail: { from: 'no-reply@agora.example', url: inbox.smtpUrl },
  })
  onTestFinished(() => own.close())
  const [owner, thief] = [await createWalletClient(own), await createWalletClient(own)]
  await signInByEmail(own, owner, inbox, 'ada@agora.example')
  own.clock.advance(31_000)
  await signInByEmail(own, thief, inbox, 'ada@agora.example')
  const link = (by: WalletClient) =>
    by.call<{ attempt: string; code?: string }>('POST', '/v1/user/farcaster/start', {
      origin: hostOrigin,
      purpose: 'link',
    })
  const finish = (by: WalletClient, attempt: string) =>
    by.call<{ code?: string; status: string }>('POST', '/v1/user/farcaster/poll', { attempt })
  const kinds = async () =>
    (await owner.call<{ logins: { kind: string }[] }>('GET', '/v1/user/me')).body.logins.map(
      ({ kind }) => kind,
    )

  // The user has no wallet yet, so no device waits.
  const begun = await link(thief)
  await approve()
  await makeTestWallet(owner)
  expect((await finish(thief, begun.body.attempt)).body.code).toBe('RELEASE_REQUIRED')
  expect((await link(thief)).body.code).toBe('RELEASE_REQUIRED')
  expect(await kinds()).toEqual(['email'])

  const { body } = await link(owner)
  await approve()
  expect((await finish(owner, body.attempt)).body.status).toBe('done')
  expect(await kinds()).toEqual(['email', 'farcaster'])
})

test('hardening A44: 20 concurrent polls of one attempt cause as many relay requests as one poll, and one gets the session', async () => {
  const { attempt } = await start()
  await approve()
  const channel = [...channels.values()].at(-1)
  if (!channel) throw new ReferenceError('No channel')
  channel.answeredFrom = 3
  const answers = await Promise.all(Array.from({ length: 20 }, () => poll(attempt)))
  expect(channel.asked).toBe(3)
  const statuses = answers.map(({ body }) => body.status)
  expect(statuses.sort()).toEqual(['done', ...Array(19).fill('expired')])
})

test('hardening A44: a poll counts as eleven requests, so a limit of 100 allows nine', async () => {
  const own = await createTestServer({ ...settings, limits: { perAddress: 100 } })
  own.clock.stop()
  const other = await createWalletClient(own)
  const statuses: number[] = []
  for (let index = 0; index < 12; index++) statuses.push((await poll('a'.repeat(43), other)).status)
  expect(statuses).toEqual([...Array(9).fill(200), 429, 429, 429])
  await own.close()
})

const channelWith = (more: object) => ({ channelToken: 't', url: 'https://farcaster.example', ...more })
const completedWith = (more: object) => ({
  fid,
  message: 'm',
  signature: '0x',
  state: 'completed',
  username: 'alice',
  ...more,
})

test.each<[string, string]>([
  ['no JSON', '<html>'],
  ['a list', '[]'],
  ['no token', JSON.stringify(channelWith({ channelToken: undefined }))],
  ['a token that no header can contain', JSON.stringify(channelWith({ channelToken: 'a\r\nb' }))],
  ['a token that no database stores', JSON.stringify(channelWith({ channelToken: 'a\0' }))],
  ['a URL that runs code', JSON.stringify(channelWith({ url: 'javascript:alert(1)' }))],
])('hardening B2: a channel with %s is a failure of the relay', async (_, text) => {
  odd = text
  const body = { origin: hostOrigin }
  const answer = await client.call('POST', '/v1/user/farcaster/start', body, { isAnonymous: true })
  expect([answer.status, answer.body.code]).toEqual([502, 'UPSTREAM_UNAVAILABLE'])
})

test.each<[string, object]>([
  ['another state', { state: 'done' }],
  ['a text as the account', completedWith({ fid: '4242' })],
  ['a number as the name', completedWith({ username: 5 })],
  ['no signature', completedWith({ signature: undefined })],
])('hardening B2: a status with %s is a failure of the relay', async (_, body) => {
  const { attempt } = await start()
  odd = JSON.stringify(body)
  const answer = await poll(attempt)
  expect([answer.status, answer.body.code]).toEqual([502, 'UPSTREAM_UNAVAILABLE'])
})

test('hardening A44: of 40 calls to the relay, one client causes 10; then a waiting user waits for the next window', async () => {
  const own = await createTestServer({ ...settings, limits: { perAddress: 100_000, providerCalls: 40 } })
  onTestFinished(own.close)
  own.clock.stop()
  const other = await createWalletClient(own)
  const before = channels.size
  const starts: string[] = []
  for (let index = 0; index < 12; index++) starts.push((await start(other)).attempt)
  expect(channels.size - before).toBe(10)
  await approve()
  const waiting = poll(starts[9] ?? '', other)
  // Not one query is allowed now.
  const channel = [...channels.values()].at(-1)
  await new Promise((resolve) => setTimeout(resolve, 1500))
  expect(channel?.asked).toBeUndefined()
  own.clock.advance(10_000)
  expect((await waiting).body.status).toBe('done')
  expect(channel?.asked).toBe(1)
})

test('hardening A23: an attempt works only with its own key', async () => {
  const { attempt } = await start()
  await approve()
  expect((await poll(attempt, await createWalletClient(server))).body.status).toBe('expired')
})

test.each<[string, Record<string, unknown>]>([
  ['another site', { domain: 'evil.example' }],
  ['another address of the site', { uri: 'https://evil.example/' }],
  ['another nonce', { nonce: 'a'.repeat(22) }],
  ['another account', { resources: ['farcaster://fid/1'] }],
  ['a time that is over', { expirationTime: new Date(0) }],
])('hardening A14: a message for %s is refused', async (_, change) => {
  const { attempt } = await start()
  await approve(change)
  expect((await poll(attempt)).body).toMatchObject({ code: 'SOCIAL_REFUSED' })
})

test('hardening A14: a signature of another key, and an account that the registry does not confirm', async () => {
  const forged = await start()
  await approve({}, privateKeyToAccount(generatePrivateKey()))
  // A contract could confirm the signature, but this one returns nothing.
  expect((await poll(forged.attempt)).status).toBeGreaterThanOrEqual(400)
  const { attempt } = await start()
  await approve()
  registered = 1
  expect((await poll(attempt)).body).toMatchObject({ code: 'SOCIAL_REFUSED' })
})
