// Read by the journeys: runs a command of the demo's server, such as `project set`.
import { execFile } from 'node:child_process'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { buildPrograms } from '../demo/buildPrograms.mjs'
import { demoLogs } from './demoOfTests.mjs'

/**
 * The running server executes the command, because both have the same data folder.
 *
 * @param {...string} command
 */
export async function callServer(...command) {
  const pathOf = await buildPrograms()
  await promisify(execFile)(process.execPath, [pathOf('server'), ...command], {
    env: { PATH: process.env.PATH, PORTICO_DATA: join(dirname(demoLogs[0].path), 'server') },
  })
}
