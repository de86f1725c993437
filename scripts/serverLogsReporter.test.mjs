import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { failedInPlaywright } from './failedTests.mjs'
import { readUnended } from './testing/runningTests.mjs'

const root = join(import.meta.dirname, '..')
/** No demo has this port, so no demo writes these logs. */
const port = '7'
const logs = join(root, `.data/e2e-${port}`)

beforeAll(() => mkdirSync(join(root, '.cache'), { recursive: true }))

/** Runs journeys on a demo whose server already logged `before`. Returns the failed ones, with their server's log. */
async function runJourneys(sources) {
  const folder = mkdtempSync(join(root, '.cache/journeys-'))
  rmSync(logs, { force: true, recursive: true })
  mkdirSync(logs, { recursive: true })
  onTestFinished(() => {
    for (const each of [folder, logs]) rmSync(each, { force: true, recursive: true })
  })
  const log = join(logs, 'server.log')
  writeFileSync(log, 'before\n')
  const head = [
    "import { test } from '@playwright/test'",
    "import { appendFileSync, writeFileSync } from 'node:fs'",
    `const log = ${JSON.stringify(log)}`,
    "const say = (text) => appendFileSync(log, text + '\\n')",
  ].join('\n')
  for (const [name, source] of Object.entries(sources))
    writeFileSync(join(folder, name), `${head}\n${source}`)
  const report = join(folder, 'report.json')
  const config = {
    outputDir: join(folder, 'kept'),
    reporter: [[join(import.meta.dirname, 'serverLogsReporter.mjs')], ['json', { outputFile: report }]],
    testDir: folder,
    workers: 1,
  }
  writeFileSync(join(folder, 'playwright.config.mjs'), `export default ${JSON.stringify(config)}`)
  const parameters = ['test', '--config', join(folder, 'playwright.config.mjs')]
  // This vitest's variables for its own workers must not reach Playwright.
  const env = {
    HOME: process.env.HOME,
    PATH: process.env.PATH,
    PORTICO_E2E_PORT: port,
    PORTICO_FAILURES: config.outputDir,
  }
  const cli = join(root, 'node_modules/@playwright/test/cli.js')
  await once(spawn(process.execPath, [cli, ...parameters], { env, stdio: 'ignore' }), 'close')
  const failed = existsSync(report) ? failedInPlaywright(JSON.parse(readFileSync(report, 'utf8'))) : []
  const kept = failed.map(({ folder: own, name }) => {
    const path = own === undefined ? '' : join(own, 'server.log')
    return [name, existsSync(path) ? readFileSync(path, 'utf8') : null]
  })
  const all = readdirSync(config.outputDir, { recursive: true }).filter((path) => path.endsWith('server.log'))
  return {
    count: all.length,
    isRunningLeft: existsSync(join(config.outputDir, 'running')),
    kept: Object.fromEntries(kept),
    unended: readUnended(config.outputDir),
  }
}

test('behavior: a failed journey, a failed hook and a crashed worker leave the logs of the servers', async () => {
  const { count, isRunningLeft, kept } = await runJourneys({
    // The next file begins only after the reporter knows that this one has ended.
    '0.spec.mjs': "test('passes', () => say('passed'))",
    'a.spec.mjs': "test('fails', () => { say('failed'); throw new Error('x') })",
    'b.spec.mjs': "test.beforeAll(() => { say('hook'); throw new Error('x') }); test('behind', () => {})",
    'c.spec.mjs': "test('crashes', () => { say('crashed'); process.kill(process.pid, 'SIGKILL') })",
    'd.spec.mjs': "test.skip('skipped', () => {}); test.fail('must fail', () => { throw new Error('x') })",
    'e.spec.mjs': "test('empties', () => { writeFileSync(log, 'other\\n'); throw new Error('x') })",
  })
  expect(kept).toEqual({
    'a.spec.mjs › fails': 'failed\n',
    'b.spec.mjs › behind': 'hook\n',
    'c.spec.mjs › crashes': 'crashed\n',
    'e.spec.mjs › empties': 'other\n',
  })
  expect(count).toBe(4)
  expect(isRunningLeft).toBe(false)
})

test('behavior: journeys that never ended leave their names', async () => {
  const { unended } = await runJourneys({
    'a.spec.mjs':
      "test('passes', () => {}); test('hangs', async () => { process.kill(process.ppid, 'SIGKILL'); await new Promise(() => {}) })",
  })
  expect(unended).toEqual(['a.spec.mjs › hangs'])
})
