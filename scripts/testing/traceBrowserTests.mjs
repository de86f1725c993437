// For vitest's `setupFiles`, before each test file in a browser: a failed test keeps its trace, and no test starts with
// the pointer where an earlier one left it.
import { beforeEach } from 'vitest'
import { commands } from 'vitest/browser'

beforeEach(async ({ onTestFinished, task }) => {
  await Promise.all([commands.startTrace(task.fullTestName), commands.parkPointer()])
  onTestFinished(async ({ task: { name, result } }) => {
    const isFailed = result?.state === 'fail'
    await commands.stopTrace(isFailed ? name.replaceAll(/[^a-z0-9]+/gi, '-').slice(0, 100) : null)
  })
})
