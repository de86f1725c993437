import { expect, onTestFinished, test } from 'vitest'
import { measureBlocking } from '../../../../../scripts/testing/measureBlocking.mjs'
import { startFileServer } from '../../testing/startFileServer.js'
import { createBlockscoutClient } from './blockscoutClient.js'
import { readTokens } from './readTokens.js'

const alice = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const tokenAt = (index: number) => `0x${index.toString(16).padStart(40, '0')}`

/** Reads the tokens of a Blockscout whose page number `index` has these entries. */
async function read(pages: readonly string[]) {
  const explorer = await startFileServer(({ url = '' }, response) => {
    const index = Number(new URL(url, 'http://explorer.test').searchParams.get('id') ?? 0)
    const next = index + 1 < pages.length ? `{"id":${index + 1}}` : 'null'
    const body = Buffer.from(`{"items":[${pages[index]}],"next_page_params":${next}}`)
    // Piece by piece, as from another machine.
    const send = (from: number) => {
      const piece = body.subarray(from, from + 65_536)
      if (piece.length === 0) response.end()
      else response.write(piece, () => setImmediate(send, from + piece.length))
    }
    response.writeHead(200)
    send(0)
  })
  onTestFinished(explorer.close)
  let calls = 0
  const client = createBlockscoutClient({
    countCall: () => {
      calls++
    },
    networkId: 'eip155:100',
    nowMs: Date.now,
    roomOfCaller: () => undefined,
    url: explorer.url,
  })
  return { ...(await readTokens(client, alice)), calls }
}

const entry = (index: number, name: string) => `{"token":{"address_hash":"${tokenAt(index)}","name":${name}}}`

test('hardening A44: 50 names of 100 kB on the first page hide no token of the second', async () => {
  const long = JSON.stringify('x'.repeat(100_000))
  const first = Array.from({ length: 50 }, (_, index) => entry(index, long)).join(',')
  const { calls, failure, tokens } = await read([first, entry(50, '"Honest"')])
  expect(failure).toBeUndefined()
  expect(tokens).toEqual(Array.from({ length: 51 }, (_, index) => tokenAt(index)))
  // One for each page, and four for the further megabytes of the first.
  expect(calls).toBe(6)
})

test('hardening A44: a page with 1.8 MB of brackets blocks the main thread for at most 100 ms at a time', async () => {
  const deep = '['.repeat(9e5) + ']'.repeat(9e5)
  const blockedMs = await measureBlocking(async () => {
    const { tokens } = await read([`${entry(1, deep)},${entry(2, '"Honest"')}`])
    expect(tokens).toEqual([tokenAt(1), tokenAt(2)])
  })
  expect(blockedMs).toBeLessThan(100)
})

test('hardening A44: if a page has more than 100 tokens, the others are reported as missing', async () => {
  const many = Array.from({ length: 120 }, (_, index) => entry(index, '"T"')).join(',')
  const { failure, tokens } = await read([many])
  expect(tokens).toHaveLength(100)
  expect(failure).toMatchObject({ name: 'FetchFailedError' })
})
