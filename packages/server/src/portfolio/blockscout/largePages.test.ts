import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getHistoryResponse, getNftsResponse } from '@portico/protocol/http'
import { parse } from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { measureBlocking } from '../../../../../scripts/testing/measureBlocking.mjs'
import { recordPauses } from '../../../../../scripts/testing/recordPauses.mjs'
import type { OpenDatabase } from '../../store/database.js'
import { createTestServer, type TestServer } from '../../testing/createTestServer.js'
import { openTestDatabase } from '../../testing/openTestDatabase.js'

// Pages of a Blockscout with entries that strangers made large.

const gnosis = 'eip155:100'
const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const token = '0x394c399dbA25B99Ab7708EdB505d755B3aa29997'
const hashOf = (number: number) => `0x${number.toString(16).padStart(64, '0')}`

let answer: (url: URL, response: ServerResponse) => void
const requests: URL[] = []
const explorer = createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://explorer.test')
  requests.push(url)
  response.writeHead(200, { 'content-type': 'application/json' })
  answer(url, response)
})
let database: OpenDatabase
let server: TestServer

async function start(limits: object = {}) {
  server = await createTestServer(
    {
      chains: [
        {
          blockscoutUrl: `http://127.0.0.1:${(explorer.address() as AddressInfo).port}`,
          currency: { decimals: 18, name: 'xDAI', symbol: 'XDAI' },
          id: gnosis,
          name: 'Gnosis',
          rpcUrls: ['http://127.0.0.1:9'],
        },
      ],
      limits: { perAddress: 100_000, ...limits },
      trustedProxies: 1,
    },
    { database },
  )
}

beforeAll(async () => {
  await new Promise<void>((resolve) => explorer.listen(0, '127.0.0.1', resolve))
  database = await openTestDatabase()
})
beforeEach(() => {
  requests.length = 0
  return () => server.close()
})
afterAll(async () => {
  explorer.closeAllConnections()
  explorer.close()
  await database.close()
})

const nft = (id: number, metadata: string) =>
  `{"id":"${id}","image_url":null,"metadata":${metadata},"token":{"address_hash":"${token}","name":"N","symbol":"N","type":"ERC-721"},"token_type":"ERC-721","value":"1"}`
const nftPage = (count: number, metadata: (id: number) => string) =>
  Buffer.from(
    `{"items":[${Array.from({ length: count }, (_, id) => nft(id, metadata(id))).join(',')}],"next_page_params":null}`,
  )
const transaction = (block: number, rawInput: string) => ({
  block_number: block,
  from: { hash: bob },
  hash: hashOf(block),
  nonce: 1,
  position: 1,
  raw_input: rawInput,
  status: 'error',
  timestamp: '2022-08-02T07:18:05.000000Z',
  to: { hash: alice },
  value: '0',
})
const empty = JSON.stringify({ items: [], next_page_params: null })

const pathOf = (list: string, query = '') => `/v1/account/${alice}/${list}?chainId=${gnosis}${query}`
const ask = (list: string, query = '', client = '192.0.2.1') =>
  server.get(pathOf(list, query), { 'x-forwarded-for': client })
async function readNfts(query = '') {
  const response = await ask('nfts', query)
  expect(response.status).toBe(200)
  return parse(getNftsResponse, await response.json())
}
/** A cursor that a client made up. It leads to the same page, under another address. */
const forged = (id: number) =>
  `&cursor=${Buffer.from(JSON.stringify({ nfts: { [gnosis]: `${token.toLowerCase()}.${id}.721` } })).toString('base64url')}`

test('hardening A44: 50 NFTs with large metadata do not hide the list', async () => {
  await start()
  const page = nftPage(50, (id) => JSON.stringify({ name: `Picture ${id}`, x: 'y'.repeat(200_000) }))
  answer = (_, response) => response.end(page)
  const { nfts } = await readNfts()
  expect(nfts.map(({ name }) => name)).toEqual(Array.from({ length: 50 }, (_, id) => `Picture ${id}`))
  expect(requests).toHaveLength(1)
})

test('hardening A44: of metadata with too many values, or too large values, the rest is shown', async () => {
  await start()
  const page = nftPage(50, (id) =>
    id % 2 === 0
      ? `{"name":"Wide ${id}","attributes":[${'[],'.repeat(5000)}[]]}`
      : `{"image":"data:image/png;base64,${'A'.repeat(300_000)}","name":"Image ${id}","description":"${'\\"'.repeat(10_000)}"}`,
  )
  answer = (_, response) => response.end(page)
  const { nfts } = await readNfts()
  expect(nfts).toHaveLength(50)
  expect(nfts[0]).toMatchObject({ attributes: [], name: 'Wide 0' })
  expect(nfts[1]).toMatchObject({ imageUrl: expect.stringMatching(/^http/), name: 'Image 1' })
  // 4 MB of images are kept for one page.
  expect(nfts.filter(({ imageUrl }) => imageUrl !== '')).toHaveLength(13)
})

test('hardening A44: 50 transactions with much calldata do not hide the activity', async () => {
  await start()
  const items = Array.from({ length: 50 }, (_, index) =>
    transaction(1000 - index, `0x095ea7b3${'00'.repeat(100_000)}`),
  )
  const page = JSON.stringify({ items, next_page_params: null })
  answer = (url, response) => response.end(url.pathname.endsWith('/transactions') ? page : empty)
  const response = await ask('history')
  expect(response.status).toBe(200)
  const { data } = parse(getHistoryResponse, await response.json())
  expect(data).toHaveLength(50)
  // Its first four bytes still say what it is.
  expect(data[0]?.metadata.operationType).toBe('approve')
  expect(requests).toHaveLength(2)
})

test('hardening A44: a page that is too large ends earlier, and the next page continues there', async () => {
  await start()
  const whole = nftPage(50, (id) => `{"name":"Picture ${id}","x":"${'y'.repeat(1_000_000)}"}`)
  const rest = nftPage(1, () => '{"name":"Mine"}')
  answer = (url, response) => response.end(url.searchParams.has('token_id') ? rest : whole)
  const first = await readNfts()
  expect(first.nfts.length).toBeGreaterThan(30)
  expect(first.nfts.length).toBeLessThan(35)
  const last = String(first.nfts.length - 1)
  const { nfts } = await readNfts(`&cursor=${first.next}`)
  expect(nfts[0]?.name).toBe('Mine')
  expect(requests[1]?.searchParams.get('token_id')).toBe(last)
  expect(requests).toHaveLength(2)
})

test('error: one entry that is too large is not downloaded again', async () => {
  await start()
  const page = nftPage(1, () => `{"x":"${'y'.repeat(33 * 1024 * 1024)}"}`)
  answer = (_, response) => response.end(page)
  expect((await ask('nfts')).status).toBe(502)
  expect(requests).toHaveLength(1)
})

test('hardening A44: large pages under made-up cursors do not block other requests', async () => {
  await start()
  const page = nftPage(50, () => `{"name":"a","attributes":[${'[],'.repeat(50_000)}[]]}`)
  answer = (_, response) => response.end(page)
  const before = process.memoryUsage().rss
  const blockedMs = await measureBlocking(async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, (_, id) => ask('nfts', forged(id))))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
  })
  expect(blockedMs).toBeLessThan(200)
  expect(process.memoryUsage().rss - before).toBeLessThan(200e6)
})

test('hardening A44: a client reads one large page at a time, and others read theirs meanwhile', async () => {
  await start()
  const page = nftPage(50, () => `{"x":"${'y'.repeat(20_000)}"}`)
  let finish = () => {}
  answer = (url, response) => {
    if (url.searchParams.get('token_id') !== '1') return response.end(page)
    response.write(page.subarray(0, 500_000))
    finish = () => response.end(page.subarray(500_000))
  }
  const done: string[] = []
  const note = (name: string) => () => done.push(name)
  const first = ask('nfts', forged(1)).then(note('first'))
  await expect.poll(() => requests.length).toBe(1)
  await new Promise((resolve) => setTimeout(resolve, 200))
  const second = ask('nfts', forged(2)).then(note('second of the same client'))
  for (const id of [3, 4, 5]) await ask('nfts', forged(id), '198.51.100.7').then(note('other client'))
  expect(done).toEqual(['other client', 'other client', 'other client'])
  finish()
  await Promise.all([first, second])
  expect(done.slice(3)).toEqual(['first', 'second of the same client'])
})

test('behavior: requests for the same page share one call, and go on if the first of them ends', async () => {
  await start()
  const page = nftPage(1, () => '{"name":"Mine"}')
  const open: ServerResponse[] = []
  answer = (_, response) => open.push(response)
  const leaving = new AbortController()
  const first = server
    .fetch(new Request(`http://portico.test${pathOf('nfts')}`, { signal: leaving.signal }))
    .catch(() => {})
  await expect.poll(() => requests.length).toBe(1)
  const others = [ask('nfts', '', '192.0.2.2'), ask('nfts', '', '192.0.2.3')]
  // A later request for another page. The others would have called before it.
  const another = ask('nfts', forged(1), '192.0.2.4')
  await expect.poll(() => requests.length).toBe(2)
  open[1]?.end(page)
  expect((await another).status).toBe(200)
  expect(requests).toHaveLength(2)
  leaving.abort()
  await first
  await expect.poll(() => requests.length).toBe(3)
  open[2]?.end(page)
  expect((await Promise.all(others)).map(({ status }) => status)).toEqual([200, 200])
  expect(requests).toHaveLength(3)
})

test('hardening A44: a slow page is cut after 8 s, and its complete entries are shown', async () => {
  await start()
  const begin = nftPage(30, (id) => `{"name":"Picture ${id}","x":"${'y'.repeat(20_000)}"}`)
  answer = (_, response) => {
    response.write(begin.subarray(0, begin.lastIndexOf(']')))
    // The next entry never ends.
    response.write(',{"metadata":{"x":"')
    const timer = setInterval(() => response.write('y'.repeat(50_000)), 100)
    response.on('close', () => clearInterval(timer))
  }
  const pauses = recordPauses()
  const { next, nfts } = await readNfts()
  expect(nfts).toHaveLength(30)
  expect(next).not.toBeNull()
  // A wait for memory stops the timer, which then continues with the rest.
  expect(Math.max(...pauses)).toBeLessThanOrEqual(8_000)
})

test('hardening A44: each megabyte of a page counts as a call', async () => {
  // One client gets a quarter of the calls: ten.
  await start({ providerCalls: 40 })
  server.clock.stop()
  const page = nftPage(50, () => `{"x":"${'y'.repeat(120_000)}"}`)
  answer = (_, response) => response.end(page)
  expect((await ask('nfts', forged(1))).status).toBe(200)
  expect((await ask('nfts', forged(2))).status).toBe(429)
  expect((await ask('nfts', forged(3), '198.51.100.7')).status).toBe(200)
})
