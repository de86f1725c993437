import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '@portico/server'
import { WebSocket } from 'ws'
import { keepLog } from '../../../../server/src/testing/keepLog.js'
import { startDoor } from './startDoor.js'

export type RelayServer = {
  relayUrl: string
  /** Cuts every socket without a message and ends the server. Undelivered messages stay in its database. */
  kill(): Promise<void>
  /**
   * Restarts the server with the same mailboxes. Clients cannot reach it yet, so it does not matter how long the start
   * takes.
   */
  start(): Promise<void>
  /** Lets clients in again at the same address. */
  open(): void
  close(): Promise<void>
}

/**
 * Starts the project's own server with its relay, on its own database. If an empty database is given, that is copied.
 * Node 20 has no WebSocket, so the server uses the one of `ws`.
 */
export async function startRelayServer(emptyDatabase?: string): Promise<RelayServer> {
  globalThis.WebSocket ??= WebSocket as unknown as typeof globalThis.WebSocket
  const dataFolder = mkdtempSync(join(tmpdir(), 'portico-relay-'))
  if (emptyDatabase !== undefined) cpSync(emptyDatabase, dataFolder, { recursive: true })
  const door = await startDoor()
  // The URL that clients use. Their tokens are for this URL.
  const publicUrl = `http://127.0.0.1:${door.port}`
  const { log } = keepLog('the relay')
  const start = () => startServer({ dataFolder, port: 0, publicUrl }, { log })
  let server = await start()
  const open = () => door.open(Number(new URL(server.url).port))
  open()
  return {
    async close() {
      await door.close()
      await server.stop()
      rmSync(dataFolder, { force: true, recursive: true })
    },
    async kill() {
      door.shut()
      await server.stop()
    },
    open,
    relayUrl: `ws://127.0.0.1:${door.port}/relay`,
    async start() {
      server = await start()
    },
  }
}
