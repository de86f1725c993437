import { createServer, type PorticoServer } from '../createServer.js'
import type { Clock } from '../ports.js'
import { parseSettings } from '../settings/parseSettings.js'
import type { SettingsInput } from '../settings/settings.js'
import type { OpenDatabase } from '../store/database.js'
import { keepLog } from './keepLog.js'
import { openTestDatabase } from './openTestDatabase.js'

export type TestServer = PorticoServer & {
  clock: Clock & {
    advance: (ms: number) => void
    /**
     * Stops the clock, so that only `advance` moves it and results do not depend on the speed of the machine. Returns a
     * function that starts it again.
     */
    stop: () => () => void
  }
  database: OpenDatabase
  /** Everything that was logged, one line per entry. */
  logged: string[]
  /** Sends a request without an origin, or with the headers given. */
  get: (path: string, headers?: Record<string, string>) => Promise<Response>
  post: (path: string, body: unknown, headers?: Record<string, string>) => Promise<Response>
}

/** Without this key, the server would create one next to the developer's data. */
const testMasterKey = 'a1'.repeat(32)

/**
 * Creates a complete server in this process, on a fresh database, without a socket. Its clock starts now and can be
 * moved.
 */
export async function createTestServer(
  settings: SettingsInput = {},
  { database }: { database?: OpenDatabase | undefined } = {},
): Promise<TestServer> {
  const opened = database ?? (await openTestDatabase())
  let aheadMs = 0
  let stoppedAtMs: number | undefined
  const clock = {
    advance: (ms: number) => {
      aheadMs += ms
    },
    nowMs: () => (stoppedAtMs ?? Date.now()) + aheadMs,
    stop: () => {
      stoppedAtMs ??= Date.now()
      return () => {
        stoppedAtMs = undefined
      }
    },
  }
  const { log, logged } = keepLog('a server in this process')
  const server = await createServer(parseSettings({ masterKey: testMasterKey, ...settings }), {
    clock,
    database: opened,
    log,
  })
  const get: TestServer['get'] = (path, headers = {}) =>
    server.fetch(new Request(`http://portico.test${path}`, { headers }))
  const post: TestServer['post'] = (path, body, headers = {}) =>
    server.fetch(
      new Request(`http://portico.test${path}`, {
        body: typeof body === 'string' ? body : JSON.stringify(body),
        headers: { 'content-type': 'text/plain', ...headers },
        method: 'POST',
      }),
    )
  return {
    ...server,
    clock,
    async close() {
      await server.close()
      if (!database) await opened.close()
    },
    database: opened,
    get,
    logged,
    post,
  }
}
