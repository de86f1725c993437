import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { version } from 'portico/internal/provider'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { createTestProvider } from './testing/createTestProvider.js'

test('default: the version is that of package.json', () => {
  const { version: packed } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  expect(version).toBe(packed)
})

test('behavior: the relay of the options is asked, and is told our own name and version', async () => {
  // Node 20 has no WebSocket. A cast: the one of `ws` has more types of events than the browser's.
  globalThis.WebSocket ??= WebSocket as unknown as typeof globalThis.WebSocket
  const server = createServer()
  const sockets = new WebSocketServer({ server })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets.clients) socket.terminate()
    server.close()
  })
  const asked = new Promise<URL>((resolve) =>
    sockets.once('connection', (_socket, { url }) => resolve(new URL(url ?? '', 'ws://relay'))),
  )
  const provider = await createTestProvider({
    projectId: 'own-project',
    relayUrl: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/relay`,
  })
  provider.connect().catch(() => {})
  const { pathname, searchParams } = await asked
  expect(pathname).toBe('/relay')
  expect(searchParams.get('projectId')).toBe('own-project')
  expect(searchParams.get('ua')).toBe(`wc-2/portico-ethereum-provider-${version}/browser`)
})
