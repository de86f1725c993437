import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '@nats-io/transport-node'
import { findFreePort } from '@portico/testkit/chain'
import { addServerTail } from './serverLogs.js'

export type TestNats = { natsUrl: string; close: () => Promise<void> }

/** Explains to developers why NATS is missing. */
export const missingNats =
  'no NATS on this machine: install nats-server, or name one with JetStream in PORTICO_TEST_NATS_URL'

/**
 * Starts NATS with JetStream: the one of PORTICO_TEST_NATS_URL, a new one from an installed program, or the one that
 * already runs on this machine. Returns null if there is none of these.
 */
export async function startNats(): Promise<TestNats | null> {
  const named = process.env.PORTICO_TEST_NATS_URL
  if (named !== undefined) return { close: async () => {}, natsUrl: named }
  if (spawnSync('nats-server', ['--version']).status === 0) return startOwn()
  const own = 'nats://127.0.0.1:4222'
  return (await answers(own)) ? { close: async () => {}, natsUrl: own } : null
}

async function startOwn(): Promise<TestNats> {
  const folder = mkdtempSync(join(tmpdir(), 'portico-nats-'))
  const port = await findFreePort()
  const child = spawn('nats-server', ['-a', '127.0.0.1', '-p', String(port), '-js', '-sd', folder], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const tell = addServerTail(`nats on port ${port}`)
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', tell)
  const ended = new Promise((resolve) => child.once('close', resolve))
  const close = async () => {
    child.kill('SIGKILL')
    await ended
    rmSync(folder, { force: true, recursive: true })
  }
  const natsUrl = `nats://127.0.0.1:${port}`
  for (let attempt = 0; attempt < 600 && child.exitCode === null; attempt++) {
    if (await answers(natsUrl)) return { close, natsUrl }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  await close()
  throw new Error('The NATS of this test did not start in a minute.')
}

async function answers(servers: string): Promise<boolean> {
  try {
    const connection = await connect({ reconnect: false, servers, timeout: 1000 })
    await connection.close()
    return true
  } catch {
    return false
  }
}
