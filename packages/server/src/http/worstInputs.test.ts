import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { runCommand } from '../admin/commands.js'
import { importedWallet } from '../directory/importedWallet.js'
import { createImageOriginals } from '../images/imageOriginals.js'
import type { OpenDatabase } from '../store/database.js'
import { openTestDatabase } from '../testing/openTestDatabase.js'
import { createRelayIdentity, signRelayToken } from '../testing/relayClient.js'
import { type FileServer, startFileServer } from '../testing/startFileServer.js'
import { startTestRelay, type TestRelay } from '../testing/startTestRelay.js'
import { waitForHealth } from '../testing/waitForHealth.js'

// scripts/parsers.test.mjs measures each parser. Here the same inputs arrive through the real routes.

const svg = '<svg xmlns="http://www.w3.org/2000/svg">'
const webp = `RIFF\0\0\0\0WEBPVP8X\x0a${'\0'.repeat(13)}`
const megabyte = 1024 * 1024
const names = Array.from({ length: 90_000 }, (_, index) => `"k${index}":1`).join()
const fill = (head: string, unit: string, size: number) =>
  head + unit.repeat(Math.floor((size - head.length) / unit.length))

let database: OpenDatabase
let files: FileServer
let folder: string
let server: TestRelay
let picture = ''
let count = 0

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portico-worst-'))
  database = await openTestDatabase()
  files = await startFileServer((_, response) => {
    response.writeHead(200, { 'content-type': 'image/png' }).end(picture, 'latin1')
  })
  server = await startTestRelay(
    {
      dataFolder: folder,
      limits: { perAddress: 100_000, perProject: 100_000 },
      names: { zone: 'agora.eth' },
      privateOrigins: [files.url],
    },
    { database },
  )
})
afterAll(async () => {
  await server.close()
  await Promise.all([database.close(), files.close()])
  rmSync(folder, { force: true, recursive: true })
})

async function show(bytes: string): Promise<unknown> {
  picture = bytes
  const originals = createImageOriginals({ database: database.database, nowMs: () => Date.now() })
  // Failures are cached by URL.
  const id = originals.register(`${files.url}/${count++}`)
  await originals.flush()
  return server.get(`/v1/image/${id}`)
}

async function send(frame: string): Promise<unknown> {
  const token = signRelayToken(createRelayIdentity(), server.relayUrl)
  const socket = new WebSocket(`${server.relayUrl}/?auth=${token}&projectId=default`)
  try {
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
    const answered = new Promise((resolve) => socket.once('message', resolve).once('close', resolve))
    socket.send(frame)
    return await answered
  } finally {
    socket.terminate()
  }
}

/** Imports as many wallets as the directory keeps, in as many commands as the command line sends. */
async function importDirectory(): Promise<void> {
  // Each import changes every row of the one before.
  const homepage = `https://vault.example/${count++}/`.padEnd(400, 'a')
  const rows = Array.from({ length: 5000 }, (_, number) =>
    parse(importedWallet, {
      chains: Array.from({ length: 20 }, (_, chain) => `eip155:${1000 + chain}`),
      homepage,
      id: `vault-${number}`,
      mobile_link: `vault${number}://`,
      name: `Vault ${number} of many words`,
      rdns: `example.vault${number}`,
    }),
  )
  for (let from = 0; from < rows.length; from += 200)
    await runCommand({ command: 'wallets.import', rows: rows.slice(from, from + 200) }, server)
  const { data } = (await (await server.get('/getWallets?search=vault%204999')).json()) as { data: unknown[] }
  expect(data).toMatchObject([{ homepage, id: 'vault-4999' }])
}

const rpc = (body: string) => server.post('/v1/?chainId=eip155:1', body)
const address = `0x${'a'.repeat(40)}`

test.each<[string, () => Promise<unknown>]>([
  ['a drawing of 512 kB of comments', () => show(fill(svg, '<!--', 512 * 1024))],
  ['a drawing of 512 kB of tags', () => show(fill(svg, '<a ', 512 * 1024))],
  ['a drawing of 512 kB of CDATA', () => show(fill(svg, '<![CDATA[', 512 * 1024))],
  ['a drawing of 512 kB of spaces', () => show(fill(`${svg}<style>url(`, ' ', 512 * 1024))],
  ['a drawing of 512 kB of letters', () => show(fill(svg, 'aaaa', 512 * 1024))],
  ['a WebP of 10 MB of chunks', () => show(fill(webp, 'VP8L\0\0\0\0', 10 * megabyte))],
  ['an AVIF of 10 MB of brands', () => show(fill('\0\x98\x96\x80ftypavif', '\0', 10_000_000))],
  ['an AVIF of 10 MB of sizes', () => show(fill('\0\0\0\x14ftypavif\0\0\0\0', 'ispe', 10 * megabyte))],
  ['a GIF of 10 MB of blocks', () => show(fill(`GIF89a${'\0'.repeat(7)}!\xfe`, '\x01\x01', 10 * megabyte))],
  ['1 MB of brackets', () => rpc('['.repeat(megabyte))],
  ['1 MB of lists', () => rpc(fill('[', '[],', megabyte))],
  ['1 MB of names', () => rpc(`{${names}}`)],
  ['32 kB of parameters', () => server.get(`/getWallets?${fill('', 'a=b&', 32_768)}`)],
  ['a name of 255 letters', () => server.get(`/v1/profile/account/${'admin-'.repeat(42)}`)],
  [
    'a name of marks',
    () => server.get(`/v1/profile/suggestions/a${encodeURIComponent('\u0301\u0327'.repeat(120))}`),
  ],
  [
    'a question to the gateway of names',
    () => server.get(`/v1/profile/gateway/${address}/0xa2b2372e${'0'.repeat(8_000)}.json`),
  ],
  ['a directory of 5,000 wallets', importDirectory],
  ...['a '.repeat(50), 'walet walet walet', 'vault of many wrods'].map(
    (text): [string, () => Promise<unknown>] => [
      `a search in this directory: ${text.trim()}`,
      () => server.get(`/getWallets?page=1&entries=100&search=${encodeURIComponent(text)}`),
    ],
  ),
  [
    'a request for wallets of 100 networks',
    () =>
      server.get(
        `/getWallets?page=1&entries=100&chains=${Array.from({ length: 100 }, (_, index) => `eip155:${90_000 + index}`)}`,
      ),
  ],
  ['an event', () => server.post('/e', { eventId: crypto.randomUUID(), url: fill('wc:', '%25', 4_000) })],
  [
    'a sign-in',
    () =>
      server.post('/auth/v1/authenticate', {
        message: fill('a', ' wants you to sign in with your a', 10_000),
        signature: fill('0x', 'ff', 60_000),
      }),
  ],
  ['a frame of the relay, of brackets', () => send('['.repeat(512 * 1024))],
  ['a frame of the relay, of lists', () => send(fill('[', '[],', 512 * 1024))],
])('hardening B4: /healthz responds within 200 ms while the server receives %s', async (_, ask) => {
  let shortest = Number.POSITIVE_INFINITY
  // The longest wait of each run, and the best of several runs, because others use the same processors.
  for (let run = 0; run < 6 && shortest > 200; run++)
    shortest = Math.min(shortest, await waitForHealth(server, ask()))
  expect(shortest).toBeLessThanOrEqual(200)
})
