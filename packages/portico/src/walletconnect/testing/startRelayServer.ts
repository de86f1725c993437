import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '@portico/server'
import { WebSocket } from 'ws'

export type RelayServer = {
  relayUrl: string
  /** Ends every socket; what was not delivered yet is kept. */
  stop(): Promise<void>
  /** At the same address, with the same mailboxes. */
  start(): Promise<void>
  close(): Promise<void>
}

/** The house's own server with its relay, on its own database. Node 20 has no WebSocket: it gets that of `ws`. */
export async function startRelayServer(): Promise<RelayServer> {
  globalThis.WebSocket ??= WebSocket as unknown as typeof globalThis.WebSocket
  const dataFolder = mkdtempSync(join(tmpdir(), 'portico-relay-'))
  const options = { dataFolder, logLevel: 'silent' as const }
  let server = await startServer({ ...options, port: 0 })
  const port = Number(new URL(server.url).port)
  return {
    async close() {
      await server.stop()
      rmSync(dataFolder, { force: true, recursive: true })
    },
    relayUrl: `${server.url.replace('http', 'ws')}/relay`,
    async start() {
      server = await startServer({ ...options, port })
    },
    stop: () => server.stop(),
  }
}
