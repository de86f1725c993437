// For vitest's `setupFiles`, before each test file in Node: stores the output of servers if a test or a hook fails, and
// gives property tests the seed of the run.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { configureGlobal } from 'fast-check'
import { aroundAll, beforeEach } from 'vitest'
import {
  addNodes,
  forgetServerLogs,
  markServerLogs,
  readServerLogs,
  readWholeServerLogs,
} from '../../packages/server/src/testing/serverLogs.ts'
import { failuresOfFile } from './evidence.mjs'
import { markEnded, markRunning } from './runningTests.mjs'

const root = join(import.meta.dirname, '../..')

const seed = process.env.PORTICO_SEED
// Each run by hand has a new seed, which a failing property prints.
if (seed !== undefined) configureGlobal({ seed: Number(seed) })

// A test may have replaced the clock when it fails.
const { setImmediate } = globalThis
/** Waits until this process has read what its programs have written so far. */
const outputRead = () => new Promise((resolve) => setImmediate(resolve))

forgetServerLogs()
addNodes()

beforeEach(({ onTestFailed, task }) => {
  markServerLogs()
  markRunning(task.file.filepath, `${relative(root, task.file.filepath)} › ${task.fullTestName}`)
  onTestFailed(async () => {
    await outputRead()
    keep(
      task.file,
      `${task.name.replaceAll(/[^a-z0-9]+/gi, '-').slice(0, 100)}.servers.log`,
      readServerLogs(),
    )
  })
})

// Runs around the whole file, because nothing inside the file runs after a failed `afterAll`.
// biome-ignore lint/correctness/noEmptyPattern: vitest takes nothing else for a context that is not used.
aroundAll(async (runFile, {}, file) => {
  markRunning(file.filepath, relative(root, file.filepath))
  await runFile()
  markEnded(file.filepath)
  if (!hasFailedHook(file)) return
  await outputRead()
  keep(file, 'hooks.servers.log', readWholeServerLogs())
})

/** Tests have their own errors, so the errors of a file or a group come from its hooks. */
function hasFailedHook({ result, tasks }) {
  if ((result?.errors ?? []).length > 0) return true
  return tasks.some((task) => task.type === 'suite' && hasFailedHook(task))
}

function keep({ filepath }, name, said) {
  if (said === '') return
  const folder = failuresOfFile(filepath)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, name), said)
}
