// Read by vitest.config.ts: the commands by which scripts/testing/traceBrowserTests.mjs records a test in the browser.
// Vitest's own `browser.trace` names a file after the test alone, so two files with a test `default` take each other's;
// and it writes the trace of each test that passes, to delete it again.
import { join } from 'node:path'
import { failuresOfFile } from './evidence.mjs'

const tracing = new WeakSet()

/** @type {import('vitest/node').BrowserCommand<[]>} */
export async function startTrace({ context }) {
  if (!tracing.has(context)) {
    tracing.add(context)
    // Actions, requests and messages alone. With the pages in it, all stories take 261 s in place of 11; each failed
    // test has a picture of its page anyway.
    await context.tracing.start({ screenshots: false, snapshots: false })
  }
  await context.tracing.startChunk()
}

/**
 * Ends the record of a test. A test that failed keeps it, in the folder of its file.
 *
 * @type {import('vitest/node').BrowserCommand<[name: string | null]>}
 */
export async function stopTrace({ context, testPath }, name) {
  const path = name === null ? undefined : join(failuresOfFile(testPath), `${name}.trace.zip`)
  await context.tracing.stopChunk({ path })
}
