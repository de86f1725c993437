import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createImageOriginals } from '../images/imageOriginals.js'
import type { OpenDatabase } from '../store/database.js'
import { createTestServer, type TestServer } from '../testing/createTestServer.js'
import { openTestDatabase } from '../testing/openTestDatabase.js'
import { openRelayClient } from '../testing/relayClient.js'
import { type FileServer, startFileServer } from '../testing/startFileServer.js'
import { waitForHealth } from '../testing/waitForHealth.js'

// worstInputs.test.ts sends one input at a time. Here, up to four addresses send as many as the default limits allow, and
// all of them arrive in the same moment.

const addresses = ['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4'] as const
const drawing = `<svg ${'a="" '.repeat(104_850)}/>`

let database: OpenDatabase
let folder: string
let http: Server
let server: TestServer
let sites: FileServer[]
/** Ends the drawings that a site has begun to send. */
const begun: (() => void)[] = []
let port = 0
let count = 0

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portico-flood-'))
  database = await openTestDatabase()
  sites = await Promise.all(
    Array.from({ length: 8 }, () =>
      startFileServer((_, response) => {
        response.writeHead(200, { 'content-length': drawing.length, 'content-type': 'image/svg+xml' })
        response.write(drawing.slice(0, -1), () => begun.push(() => response.end(drawing.slice(-1))))
      }),
    ),
  )
  const currency = { decimals: 18, name: 'Ether', symbol: 'ETH' }
  server = await createTestServer(
    {
      chains: [{ currency, id: 'eip155:1', name: 'Ethereum', rpcUrls: ['http://127.0.0.1:9'] }],
      dataFolder: folder,
      names: { zone: 'agora.eth' },
      privateOrigins: sites.map(({ url }) => url),
      trustedProxies: 1,
    },
    { database },
  )
  // Only `bestOf` begins a new window of the limits.
  server.clock.stop()
  http = createServer(getRequestListener(server.fetch, { overrideGlobalObjects: false }))
  http.on('upgrade', server.upgrade)
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  port = (http.address() as AddressInfo).port
})
afterAll(async () => {
  await server.closeSockets()
  http.closeAllConnections()
  await new Promise((resolve) => http.close(resolve))
  await server.close()
  await Promise.all([database.close(), ...sites.map(({ close }) => close())])
  rmSync(folder, { force: true, recursive: true })
})

type Requests = { bytes: Buffer; times: number }

type RequestOptions = { body?: string | undefined; times?: number; type?: string | undefined }

/** Writes the same request several times, for one connection. */
function write(address: string, head: string, { body, times = 1, type = 'text/plain' }: RequestOptions = {}) {
  const lines = [
    `${head} HTTP/1.1`,
    'host: portico.test',
    `x-forwarded-for: ${address}`,
    ...(body === undefined ? [] : [`content-type: ${type}`, `content-length: ${body.length}`]),
    '',
    body ?? '',
  ]
  return { bytes: Buffer.from(lines.join('\r\n').repeat(times)), times }
}

/** Sends a request, except for its last byte. `end` sends this byte, or several requests, and returns the statuses. */
async function begin({ bytes, times }: Requests): Promise<() => Promise<number[]>> {
  const socket = connect(port, '127.0.0.1')
  // Of several requests, the first ones would be answered already.
  const sent = times === 1 ? bytes.length - 1 : 0
  await new Promise((resolve) => socket.write(bytes.subarray(0, sent), resolve))
  return async () => {
    const answered = new Promise<number[]>((resolve, reject) => {
      let answers = ''
      socket.on('data', (data) => {
        answers += data.toString('latin1')
        const statuses = [...answers.matchAll(/HTTP\/1\.1 (\d{3}) /g)]
        if (statuses.length === times) resolve(statuses.map(([, status]) => Number(status)))
      })
      socket.once('error', reject).once('close', () => reject(new Error(`It was closed after ${answers}`)))
    })
    socket.write(bytes.subarray(sent))
    const statuses = await answered
    socket.destroy()
    return statuses
  }
}

/** Returns the shortest of three results, because others use the same processors. The limits are new in each run. */
async function bestOf(run: () => Promise<number>): Promise<number> {
  let shortest = Number.POSITIVE_INFINITY
  for (let index = 0; index < 3 && shortest > 1000; index++) {
    server.clock.advance(10_000)
    shortest = Math.min(shortest, await run())
  }
  return shortest
}

const rpc = 'POST /v1/?chainId=eip155:1'
const transaction = { id: 1, jsonrpc: '2.0', method: 'eth_sendRawTransaction' }
const wallets = 'GET /getWallets?page=1&entries=1'

// Each body of 1 MB counts as 16 of the 600 requests that an address may send.
const large = { head: rpc, perConnection: 1, times: 37, type: 'text/plain' }
const floods = {
  names: {
    body: undefined,
    head: `GET /v1/profile/suggestions/${'admin-'.repeat(42)}`,
    perConnection: 25,
    times: 600,
    type: undefined,
  },
  numbers: { ...large, body: `[${'1,'.repeat(524_200)}1]` },
  text: { ...large, body: `"${'\\"'.repeat(524_200)}"` },
  transactions: {
    ...large,
    body: JSON.stringify({ ...transaction, params: [`0x${'ff'.repeat(524_200)}`] }),
  },
}

test.each<[number, string, keyof typeof floods]>([
  [4, 'bodies of 1 MB of numbers', 'numbers'],
  [4, 'bodies of 1 MB of text', 'text'],
  [4, 'transactions of 1 MB', 'transactions'],
  [4, 'names of 252 letters', 'names'],
])('hardening B4: /healthz responds within a second while %d addresses send as many %s as they may', async (from, _, kind) => {
  const { body, head, perConnection, times, type } = floods[kind]
  const asking = addresses.slice(0, from)
  const connections = Array.from({ length: times / perConnection })
  const sent = asking.map((address) => write(address, head, { body, times: perConnection, type }))
  const longest = await bestOf(async () => {
    const ends = await Promise.all(sent.flatMap((requests) => connections.map(() => begin(requests))))
    const answered = Promise.all(ends.map((end) => end()))
    const waited = await waitForHealth(server, answered)
    expect((await answered).flat()).not.toContain(429)
    // None of the addresses may send nine requests more.
    const more = await Promise.all(asking.map((address) => begin(write(address, wallets, { times: 9 }))))
    for (const end of more) expect((await end()).at(-1)).toBe(429)
    return waited
  })
  expect(longest).toBeLessThanOrEqual(1000)
})

test('hardening B4: /healthz responds within a second while 58 drawings of four addresses arrive', async () => {
  const longest = await bestOf(async () => {
    begun.splice(0)
    const originals = createImageOriginals({ database: database.database, nowMs: () => Date.now() })
    // 16 for each address, 8 of each site. The last six turns are reserved for other addresses.
    const ids = Array.from({ length: 64 }, (_, index) =>
      originals.register(`${sites[index % 8]?.url}/${count++}`),
    )
    await originals.flush()
    const ends = await Promise.all(
      ids.map((id, index) => begin(write(addresses[Math.floor(index / 16)] ?? '', `GET /v1/image/${id}`))),
    )
    const answered = Promise.all(ends.map((end) => end()))
    await expect.poll(() => begun.length, { timeout: 20_000 }).toBe(58)
    for (const end of begun) end()
    return waitForHealth(server, answered)
  })
  expect(longest).toBeLessThanOrEqual(1000)
})

test('hardening B4: /healthz responds within a second while an address sends as many frames of 512 kB as it may', async () => {
  const frame = `"${'\\"'.repeat(262_000)}"`
  const longest = await bestOf(async () => {
    const query = { projectId: 'default' }
    const clients = await Promise.all(
      Array.from({ length: 26 }, () =>
        openRelayClient(`ws://127.0.0.1:${port}/relay`, {
          headers: { 'x-forwarded-for': addresses[0] },
          query,
        }),
      ),
    )
    // A frame counts as 32 messages, and an address may send 5,000.
    const answered = Promise.all(
      clients.map(
        ({ socket }) =>
          new Promise<string[]>((resolve) => {
            const answers: string[] = []
            socket.on('message', (data) => answers.push(data.toString()) === 6 && resolve(answers))
            for (let index = 0; index < 6; index++) socket.send(frame)
          }),
      ),
    )
    const waited = await waitForHealth(server, answered)
    expect(
      (await answered).flat().filter((answer) => !answer.includes('This is not a JSON-RPC request.')),
    ).toEqual([])
    await Promise.all(clients.map(({ close }) => close()))
    return waited
  })
  expect(longest).toBeLessThanOrEqual(1000)
})
