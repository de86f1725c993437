import { expect, onTestFinished, test } from 'vitest'
import { measureBlocking } from '../../../../scripts/testing/measureBlocking.mjs'
import { startFileServer } from '../testing/startFileServer.js'
import { fetchJson } from './fetchJson.js'

async function read(text: string) {
  const source = await startFileServer((_, response) => {
    response.writeHead(200).end(text)
  })
  onTestFinished(source.close)
  return fetchJson(source.url, { limitBytes: 2_000_000, timeoutMs: 10_000 })
}

test('default', async () => {
  expect(await read('{"a":[1,"é"]}')).toEqual({ a: [1, 'é'] })
})

test.each([
  ['2 MB of brackets', '['.repeat(1e6) + ']'.repeat(1e6)],
  ['660,000 empty objects', `[${'{},'.repeat(660_000)}{}]`],
])('hardening B4: %s are refused, and block the main thread for at most 100 ms', async (_, text) => {
  const blockedMs = await measureBlocking(() =>
    expect(read(text)).rejects.toMatchObject({ name: 'FetchFailedError' }),
  )
  expect(blockedMs).toBeLessThan(100)
})
