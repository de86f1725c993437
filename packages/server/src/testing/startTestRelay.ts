import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { SettingsInput } from '../settings/settings.js'
import type { OpenDatabase } from '../store/database.js'
import { createTestServer, type TestServer } from './createTestServer.js'

export type TestRelay = TestServer & {
  /** `ws://127.0.0.1:{port}/relay` */
  relayUrl: string
  port: number
}

/** Starts a complete server in this process with a socket. */
export async function startTestRelay(
  settings: SettingsInput = {},
  { database, port = 0 }: { database?: OpenDatabase | undefined; port?: number } = {},
): Promise<TestRelay> {
  const server = await createTestServer(settings, { database })
  const http = createServer()
  http.on('upgrade', server.upgrade)
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject)
    http.listen(port, '127.0.0.1', resolve)
  })
  const bound = (http.address() as AddressInfo).port
  return {
    ...server,
    async close() {
      await server.closeSockets()
      await new Promise((resolve) => http.close(resolve))
      await server.close()
    },
    port: bound,
    relayUrl: `ws://127.0.0.1:${bound}/relay`,
  }
}
