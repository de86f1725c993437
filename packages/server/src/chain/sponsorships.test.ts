import type { RpcAnswer, RpcCall } from '@portico/protocol/http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHourlyLimits } from '../limits/hourlyLimits.js'
import type { OpenDatabase } from '../store/database.js'
import { createTestServer, type TestServer } from '../testing/createTestServer.js'
import { openTestDatabase } from '../testing/openTestDatabase.js'
import { startFakeNode } from '../testing/startFakeNode.js'
import { createSponsorships } from './sponsorships.js'

let database: OpenDatabase
let paymaster: Awaited<ReturnType<typeof startFakeNode>>
/** The paymaster's response for each method. */
let says: (method: string) => Partial<RpcAnswer> | undefined
let asked = 0
let accounts = 0

beforeAll(async () => {
  database = await openTestDatabase()
  paymaster = await startFakeNode(([call]) => {
    asked += 1
    const answer = says(call?.method ?? '')
    return answer ? { body: { id: call?.id, jsonrpc: '2.0', ...answer } } : 'reset'
  })
})
afterAll(() => Promise.all([database.close(), paymaster.close()]))

const agree = () => ({ result: { paymaster: `0x${'1'.repeat(40)}` } })
const networks = ['eip155:1', 'eip155:10']

async function start(sponsoredPerAccount?: number): Promise<TestServer> {
  says = agree
  asked = 0
  accounts += 1
  return createTestServer(
    {
      chains: networks.map((id) => ({
        bundlerUrl: paymaster.url,
        currency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
        id,
        name: id,
        paymasterUrl: paymaster.url,
        rpcUrls: ['http://127.0.0.1:9'],
      })),
      limits: {
        perAddress: 1_000_000,
        ...(sponsoredPerAccount !== undefined && { sponsoredPerAccount }),
      },
      trustedProxies: 1,
    },
    { database },
  )
}

const senderOf = (letter: string) => `0x${letter.repeat(34)}${String(accounts).padStart(6, '0')}`

async function ask(
  server: TestServer,
  {
    client = '192.0.2.1',
    method = 'pm_getPaymasterData',
    network = networks[0],
    sender = senderOf('a') as unknown,
  } = {},
): Promise<RpcAnswer> {
  const body = { id: 1, jsonrpc: '2.0', method, params: [{ sender }, '0x', '0x1', {}] }
  const url = `/v1/?chainId=${network}&projectId=default`
  return (await server.post(url, body, { 'x-forwarded-for': client })).json()
}

const limitReached = {
  error: {
    code: -32005,
    data: { code: 'SPONSORSHIP_LIMIT_REACHED', retryAfterSeconds: expect.any(Number) },
    message: expect.stringContaining('2 operations of an account a day'),
  },
}

test('default: two operations of an account a day, over all networks and spellings of its address', async () => {
  const server = await start(2)
  expect(await ask(server)).toMatchObject(agree())
  expect(await ask(server, { network: networks[1], sender: senderOf('A') })).toMatchObject(agree())
  expect(await ask(server)).toMatchObject(limitReached)
  // Even for a stub the paymaster is not called, because some sign a stub as final.
  expect(await ask(server, { method: 'pm_getPaymasterStubData' })).toMatchObject(limitReached)
  expect(asked).toBe(2)
  expect(await ask(server, { sender: senderOf('b') })).toMatchObject(agree())
  const { error } = await ask(server)
  const { retryAfterSeconds } = error?.data as { retryAfterSeconds: number }
  server.clock.advance(retryAfterSeconds * 1000)
  expect(await ask(server)).toMatchObject(agree())
  await server.close()
})

test('hardening A16: a stranger who names an account uses up what is paid for them, not for its owner', async () => {
  const server = await start(2)
  const stranger = { client: '198.51.100.6' }
  for (let round = 0; round < 2; round += 1) expect(await ask(server, stranger)).toMatchObject(agree())
  expect(await ask(server, stranger)).toMatchObject(limitReached)
  expect(await ask(server)).toMatchObject(agree())
  // An IPv6 network (/48) is one client.
  expect(await ask(server, { client: '2001:db8:5:1::1' })).toMatchObject(agree())
  expect(await ask(server, { client: '2001:db8:5:2::1' })).toMatchObject(agree())
  expect(await ask(server, { client: '2001:db8:5:3::1' })).toMatchObject(limitReached)
  await server.close()
})

test('behavior: for all clients together, ten times as many', async () => {
  const server = await start(1)
  const answers: RpcAnswer[] = []
  for (let host = 1; host < 12; host += 1) answers.push(await ask(server, { client: `192.0.2.${host}` }))
  expect(answers.slice(0, 10).every(({ error }) => error === undefined)).toBe(true)
  expect(answers[10]).toMatchObject({ error: { code: -32005 } })
  // A refused operation is not counted for its client.
  expect(await ask(server, { client: '192.0.2.11', sender: senderOf('b') })).toMatchObject(agree())
  await server.close()
})

test('behavior: 100 by default', async () => {
  const server = await start()
  const answers: RpcAnswer[] = []
  for (let round = 0; round < 101; round += 1) answers.push(await ask(server))
  expect(answers.filter(({ error }) => error === undefined)).toHaveLength(100)
  expect(answers.at(-1)).toMatchObject({ error: { code: -32005 } })
  await server.close()
})

test('behavior: of many concurrent operations, no more than the limit are paid for', async () => {
  const server = await start(2)
  const answers = await Promise.all(Array.from({ length: 10 }, () => ask(server)))
  expect(answers.filter(({ error }) => error === undefined)).toHaveLength(2)
  await server.close()
})

test('behavior: a stub, a refusal and a missing response do not count; a final stub does', async () => {
  const server = await start(1)
  const stub = { method: 'pm_getPaymasterStubData' }
  for (let round = 0; round < 3; round += 1) await ask(server, stub)
  says = () => ({ error: { code: -32000, message: 'over budget' } })
  expect(await ask(server)).toMatchObject({ error: { code: -32000 } })
  says = () => undefined
  expect(await ask(server)).toMatchObject({ error: { code: -32603 } })
  says = () => ({ result: { isFinal: true, paymaster: `0x${'1'.repeat(40)}` } })
  expect((await ask(server, stub)).error).toBeUndefined()
  expect(await ask(server, stub)).toMatchObject({ error: { code: -32005 } })
  await server.close()
})

test('behavior: a refusal after midnight gives back the day in which it was counted, and no other', async () => {
  const dayMs = 24 * 60 * 60_000
  let nowMs = 20_000 * dayMs - 1000
  const limits = createHourlyLimits(database.database, () => nowMs)
  const { ask: askFor } = createSponsorships({ limits, perAccountADay: 1 })
  const method = 'pm_getPaymasterData'
  const call: RpcCall = { id: 1, jsonrpc: '2.0', method, params: [{ sender: senderOf('c') }] }
  const isAgreed = async (): Promise<RpcAnswer> => ({ id: 1, jsonrpc: '2.0', ...agree() })
  const agreed = { client: '192.0.2.1', send: isAgreed }
  await askFor(call, {
    client: '192.0.2.1',
    send: async () => {
      nowMs += 2000
      expect(await askFor(call, agreed)).toMatchObject(agree())
      return { error: { code: -32000, message: 'over budget' }, id: 1, jsonrpc: '2.0' }
    },
  })
  expect(await askFor(call, agreed)).toMatchObject({ error: { code: -32005 } })
  nowMs -= 2000
  expect(await askFor(call, agreed)).toMatchObject(agree())
})

test.each([undefined, null, 7, '0x12', {}])('error: an operation of %s is not forwarded', async (sender) => {
  const server = await start(1)
  const body = { id: 1, jsonrpc: '2.0', method: 'pm_getPaymasterData', params: [{ sender }] }
  const response = await server.post(`/v1/?chainId=${networks[0]}&projectId=default`, body)
  expect(await response.json()).toMatchObject({ error: { code: -32602 } })
  expect(asked).toBe(0)
  await server.close()
})
