import { readFileSync, statSync, writeFileSync } from 'node:fs'
import type { TestInfo } from '@playwright/test'
import { demoLogs } from '../scripts/testing/demoOfTests.mjs'

/**
 * Marks the present end of the demo's server logs. The returned function attaches everything logged since then to the
 * test, beside its picture and trace. That includes lines of other journeys.
 */
export function keepServerLogs(): (testInfo: TestInfo) => void {
  const marked = demoLogs.map(({ name, path }) => ({ name, path, start: sizeOf(path) }))
  return (testInfo) => {
    for (const { name, path, start } of marked) {
      if (sizeOf(path) <= start) continue
      const kept = testInfo.outputPath(name)
      writeFileSync(kept, readFileSync(path).subarray(start))
      testInfo.attachments.push({ contentType: 'text/plain', name, path: kept })
    }
  }
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}
