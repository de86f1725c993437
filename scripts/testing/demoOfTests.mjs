// Read by playwright.config.ts, by the journeys and by scripts/testing/startDemo.mjs: the demo that the journeys run on.
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/**
 * Not among the demo's own ports, so that both can run at the same time. Nine in a row, and two runs take two blocks.
 */
export const demoPort = Number(process.env.PORTICO_E2E_PORT ?? 5180)

const data = `.data/e2e-${demoPort}`

export const demoCommand = ['scripts/demo.mjs', '--port', String(demoPort), '--fresh', '--data', data]

/** The log files of its servers, which grow while a journey reads them. */
export const demoLogs = ['server.log', 'identity.log'].map((name) => ({
  name,
  path: join(root, data, name),
}))
