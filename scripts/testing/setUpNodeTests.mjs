// For vitest's `setupFiles`, before each test file in Node: stores the output of servers if a test fails, and gives
// property tests the seed of the run.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { configureGlobal } from 'fast-check'
import { beforeEach } from 'vitest'
import {
  forgetServerLogs,
  markServerLogs,
  readServerLogs,
} from '../../packages/server/src/testing/serverLogs.ts'
import { failuresOfFile } from './evidence.mjs'

const seed = process.env.PORTICO_SEED
// By hand each run has a new seed, which a failing property prints.
if (seed !== undefined) configureGlobal({ seed: Number(seed) })

forgetServerLogs()

beforeEach(({ onTestFailed, task }) => {
  markServerLogs()
  onTestFailed(() => {
    const said = readServerLogs()
    if (said === '') return
    const folder = failuresOfFile(task.file.filepath)
    mkdirSync(folder, { recursive: true })
    writeFileSync(
      join(folder, `${task.name.replaceAll(/[^a-z0-9]+/gi, '-').slice(0, 100)}.servers.log`),
      said,
    )
  })
})
