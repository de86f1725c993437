import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { countVitest } from './countTests.mjs'
import { failedInVitest, tellFailed } from './failedTests.mjs'

const root = join(import.meta.dirname, '..')
let folder = ''

beforeEach(() => {
  const cache = join(root, '.cache')
  mkdirSync(cache, { recursive: true })
  folder = mkdtempSync(join(cache, 'unhandled-'))
})
afterEach(() => rmSync(folder, { force: true, recursive: true }))

/** Runs vitest on one file, as scripts/test.mjs does, and returns its exit code and its report. */
function runVitest(source) {
  writeFileSync(join(folder, 'x.test.mjs'), source)
  writeFileSync(join(folder, 'vitest.config.mjs'), 'export default {}')
  const [report, unhandled] = ['report.json', 'unhandled.json'].map((name) => join(folder, name))
  const { status } = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      ...['run', '--globals', '--root', folder, '--reporter=json', `--outputFile.json=${report}`],
      `--reporter=${join(root, 'scripts/unhandledReporter.mjs')}`,
    ],
    // This vitest's variables for its own workers must not reach the other vitest.
    {
      cwd: folder,
      env: { HOME: process.env.HOME, PATH: process.env.PATH, PORTICO_UNHANDLED_JSON: unhandled },
    },
  )
  const read = (file) => JSON.parse(readFileSync(file, 'utf8'))
  return { report: { ...read(report), ...read(unhandled) }, status }
}

test('default: an error that no test caught fails the run and is reported, with the running test', () => {
  const { report, status } = runVitest(`test('passes', async () => {
    setTimeout(() => { throw new TypeError('thrown by nobody in particular') })
    await new Promise((resolve) => setTimeout(resolve, 50))
  })`)
  expect(status).toBe(1)
  expect(countVitest(report)).toEqual({ failed: 1, passed: 1, skipped: 0 })
  const [failed, ...others] = failedInVitest(report, folder)
  expect(others).toEqual([])
  const told = tellFailed('node', failed)
  expect(told).toMatch(/^node: outside of every test: Uncaught Exception, while x\.test\.mjs › passes ran\n/)
  expect(told).toContain('TypeError: thrown by nobody in particular')
})

test('behavior: a test that timed out is reported with its limit', () => {
  const { report } = runVitest(`test('waits', () => new Promise(() => {}), 50)`)
  const [failed, ...others] = failedInVitest(report, folder)
  expect(others).toEqual([])
  expect(failed.name).toBe('x.test.mjs › waits')
  expect(failed.error).toContain('Test timed out in 50ms')
})

test('behavior: a run without one reports none', () => {
  const { report, status } = runVitest(`test('passes', () => {})`)
  expect(status).toBe(0)
  expect(report.unhandledErrors).toEqual([])
  expect(report.failedSuites).toEqual([])
})

test('behavior: a failed beforeAll is one failure, with its file, its error and the tests that did not run', () => {
  const { report, status } = runVitest(`
    test('passes', () => {})
    test.skip('is skipped by itself', () => {})
    describe('behind', () => {
      beforeAll(() => { throw new TypeError('no database') })
      test('a', () => {})
      describe('deeper', () => test('b', () => {}))
    })`)
  expect(status).toBe(1)
  expect(countVitest(report)).toEqual({ failed: 1, passed: 1, skipped: 1 })
  const [failed, ...others] = failedInVitest(report, folder, '/kept')
  expect(others).toEqual([])
  expect(failed.name).toBe('x.test.mjs › behind › a hook before the tests, so 2 tests did not run')
  expect(failed.error).toContain('TypeError: no database')
})

test('behavior: a failed afterAll is one failure, beside tests that passed or are skipped', () => {
  const { report } = runVitest(`
    afterAll(() => { throw new TypeError('cannot end') })
    test('passes', () => {})
    test.skip('is skipped by itself', () => {})`)
  expect(countVitest(report)).toEqual({ failed: 1, passed: 1, skipped: 1 })
  const [failed, ...others] = failedInVitest(report, folder, '/kept')
  expect(others).toEqual([])
  expect(failed.name).toBe('x.test.mjs › a hook after the tests')
  expect(failed.error).toContain('TypeError: cannot end')
})

test('behavior: a file that fails to load is one failure', () => {
  const { report } = runVitest(`import './missing.mjs'\ntest('never', () => {})`)
  expect(countVitest(report)).toEqual({ failed: 1, passed: 0, skipped: 0 })
  const [failed, ...others] = failedInVitest(report, folder, '/kept')
  expect(others).toEqual([])
  expect(failed.name).toBe('x.test.mjs')
  expect(failed.error).toContain('missing.mjs')
})
