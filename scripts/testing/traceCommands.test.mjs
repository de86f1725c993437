import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readUnended } from './runningTests.mjs'
import { startTrace, stopTrace } from './traceCommands.mjs'

const root = join(import.meta.dirname, '../..')
const kept = mkdtempSync(join(tmpdir(), 'portico-kept-'))
beforeAll(() => void vi.stubEnv('PORTICO_FAILURES', kept))
afterAll(() => {
  vi.unstubAllEnvs()
  rmSync(kept, { recursive: true })
})

const testPath = join(root, 'packages/x.test.tsx')
const playContext = () => ({ tracing: { start: vi.fn(), startChunk: vi.fn(), stopChunk: vi.fn() } })

test('default: a failed test keeps its trace in the folder of its file, and a passed one keeps none', async () => {
  const context = playContext()
  await startTrace({ context, testPath }, 'default')
  await stopTrace({ context, testPath }, 'default')
  await startTrace({ context, testPath }, 'other')
  await stopTrace({ context, testPath }, null)
  expect(context.tracing.stopChunk.mock.calls).toEqual([
    [{ path: join(kept, 'packages/x.test.tsx/default.trace.zip') }],
    [{ path: undefined }],
  ])
})

test('behavior: the record of a page starts once, with a part for each test', async () => {
  const context = playContext()
  await startTrace({ context, testPath }, 'one')
  await startTrace({ context, testPath }, 'two')
  expect(context.tracing.start).toHaveBeenCalledTimes(1)
  expect(context.tracing.startChunk).toHaveBeenCalledTimes(2)
  await startTrace({ context: playContext(), testPath }, 'three')
  expect(context.tracing.start).toHaveBeenCalledTimes(1)
})

test('behavior: the name of a test that never ends is left', async () => {
  const context = playContext()
  await startTrace({ context, testPath }, 'group › one')
  expect(readUnended(kept)).toContain('packages/x.test.tsx › group › one')
  await stopTrace({ context, testPath }, null)
  expect(readUnended(kept)).not.toContain('packages/x.test.tsx › group › one')
})
