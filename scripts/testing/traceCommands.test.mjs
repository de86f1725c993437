import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTrace, stopTrace } from './traceCommands.mjs'

const root = join(import.meta.dirname, '../..')
beforeAll(() => void vi.stubEnv('PORTICO_FAILURES', '/kept'))
afterAll(() => vi.unstubAllEnvs())

const playContext = () => ({ tracing: { start: vi.fn(), startChunk: vi.fn(), stopChunk: vi.fn() } })

test('default: a failed test keeps its trace in the folder of its file, and a passed one keeps none', async () => {
  const context = playContext()
  const testPath = join(root, 'packages/x.test.tsx')
  await startTrace({ context })
  await stopTrace({ context, testPath }, 'default')
  await startTrace({ context })
  await stopTrace({ context, testPath }, null)
  expect(context.tracing.stopChunk.mock.calls).toEqual([
    [{ path: '/kept/packages/x.test.tsx/default.trace.zip' }],
    [{ path: undefined }],
  ])
})

test('behavior: the record of a page starts once, with a part for each test', async () => {
  const context = playContext()
  await startTrace({ context })
  await startTrace({ context })
  expect(context.tracing.start).toHaveBeenCalledTimes(1)
  expect(context.tracing.startChunk).toHaveBeenCalledTimes(2)
  await startTrace({ context: playContext() })
  expect(context.tracing.start).toHaveBeenCalledTimes(1)
})
