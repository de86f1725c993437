// A reporter of Playwright, read by playwright.config.ts. Attaches to each failed test what the demo's servers and
// networks logged since its start or shortly before, beside its picture and trace. That includes lines of other
// journeys. Unlike a fixture, a reporter also notices a failed `beforeAll` and a worker that crashed.
import { closeSync, mkdirSync, openSync, readSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { demoLogs } from './testing/demoOfTests.mjs'
import { forgetRunning, markEnded, markRunning } from './testing/runningTests.mjs'

export default class ServerLogsReporter {
  #starts = new Map()
  /** The sizes of the logs when a test last began or ended. */
  #sizes = readSizes()

  onTestBegin(test, result) {
    markRunning(test.id, test.titlePath().slice(2).join(' › '))
    // A test may have begun before this is called, so its logs begin with the event before it.
    this.#starts.set(result, this.#sizes)
    this.#sizes = readSizes()
  }

  onTestEnd(test, result) {
    const starts = this.#starts.get(result) ?? []
    this.#starts.delete(result)
    this.#sizes = readSizes()
    markEnded(test.id)
    if (result.status === 'skipped' || result.status === test.expectedStatus) return
    const folder = folderOf(test, result)
    for (const [index, { name, path }] of demoLogs.entries()) {
      const said = readFrom(path, starts[index] ?? 0)
      if (said.length === 0) continue
      mkdirSync(folder, { recursive: true })
      const kept = join(folder, name)
      writeFileSync(kept, said)
      result.attachments.push({ contentType: 'text/plain', name, path: kept })
    }
  }

  onEnd() {
    // A run that left nothing has an empty folder.
    forgetRunning()
  }
}

/** Returns the folder of the test's picture and trace. If the test left neither, returns one that is like it. */
function folderOf(test, { attachments }) {
  const { path } = attachments.find((each) => each.path !== undefined) ?? {}
  if (path !== undefined) return dirname(path)
  const [, project, ...titles] = test.titlePath()
  const title = titles
    .join(' ')
    .replaceAll(/[^a-z0-9]+/gi, '-')
    .slice(0, 100)
  return join(test.parent.project().outputDir, `${title}-${test.id.slice(-8)}-${project}`)
}

function readFrom(path, start) {
  const size = sizeOf(path)
  // A log that is too long starts over.
  const from = size < start ? 0 : start
  const said = Buffer.alloc(size - from)
  if (said.length === 0) return said
  const file = openSync(path, 'r')
  const length = readSync(file, said, 0, said.length, from)
  closeSync(file)
  return said.subarray(0, length)
}

function readSizes() {
  return demoLogs.map(({ path }) => sizeOf(path))
}

function sizeOf(path) {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}
