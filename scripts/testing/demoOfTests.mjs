// Read by playwright.config.ts, by the journeys and by scripts/testing/startDemo.mjs: describes the demo on which the
// journeys run.
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/**
 * The first of nine ports in a row. They are not the default ports of the demo, so both can run at the same time. Two
 * runs at a time need two blocks of ports.
 */
export const demoPort = Number(process.env.PORTICO_E2E_PORT ?? 5180)

const data = `.data/e2e-${demoPort}`

export const demoCommand = ['scripts/demo.mjs', '--port', String(demoPort), '--fresh', '--data', data]

/** The log files of the demo's servers and local networks. They grow while a journey reads them. */
export const demoLogs = ['server.log', 'identity.log', 'networks.log'].map((name) => ({
  name,
  path: join(root, data, name),
}))
