// Read by vitest.config.ts: the commands that tests in the browser, and scripts/testing/traceBrowserTests.mjs, call.
// Vitest's own `browser.trace` names a trace only after the test. If two files have a test `default`, one trace
// replaces the other. It also writes a trace for each test that passes, only to delete it again.
import { join, relative } from 'node:path'
import { failuresOfFile } from './evidence.mjs'
import { markEnded, markRunning } from './runningTests.mjs'

const root = join(import.meta.dirname, '../..')

const tracing = new WeakSet()

/** @type {import('vitest/node').BrowserCommand<[name: string]>} */
export async function startTrace({ context, testPath }, name) {
  markRunning(testPath, `${relative(root, testPath)} › ${name}`)
  if (!tracing.has(context)) {
    tracing.add(context)
    // Records only actions, requests and messages. With the pages in the trace, all stories would take 261 s instead of
    // 11. Each failed test has a picture of its page anyway.
    await context.tracing.start({ screenshots: false, snapshots: false })
  }
  await context.tracing.startChunk()
}

/**
 * Ends the trace of a test. If the test failed, stores the trace in the folder of the test's file.
 *
 * @type {import('vitest/node').BrowserCommand<[name: string | null]>}
 */
export async function stopTrace({ context, testPath }, name) {
  const path = name === null ? undefined : join(failuresOfFile(testPath), `${name}.trace.zip`)
  await context.tracing.stopChunk({ path })
  markEnded(testPath)
}

/**
 * Moves the pointer out of the page. All files share one pointer. Without this, what a test draws where an
 * earlier file left the pointer is hovered.
 *
 * @type {import('vitest/node').BrowserCommand<[]>}
 */
export async function parkPointer({ page }) {
  await page.mouse.move(-1, -1)
}

/**
 * Presses the mouse button where the pointer is. A test decides itself when the press ends, which `click` with a delay
 * leaves to the machine.
 *
 * @type {import('vitest/node').BrowserCommand<[]>}
 */
export async function pressPointer({ page }) {
  await page.mouse.down()
}

/**
 * Ends the press of `pressPointer`.
 *
 * @type {import('vitest/node').BrowserCommand<[]>}
 */
export async function releasePointer({ page }) {
  await page.mouse.up()
}
