import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
let folder = ''

beforeEach(() => {
  mkdirSync(join(root, '.cache'), { recursive: true })
  folder = mkdtempSync(join(root, '.cache/set-up-'))
})
afterEach(() => rmSync(folder, { force: true, recursive: true }))

/** Runs vitest with this setup on files whose servers log something, and returns the evidence that each file left. */
function readEvidence(sources) {
  const said = "import { addServerLog } from '../../packages/server/src/testing/serverLogs.ts'\n"
  for (const [name, source] of Object.entries(sources)) {
    writeFileSync(
      join(folder, name),
      `${said}const say = (text) => addServerLog('server', () => text)\n${source}`,
    )
  }
  const config = { test: { globals: true, setupFiles: [join(import.meta.dirname, 'setUpNodeTests.mjs')] } }
  writeFileSync(join(folder, 'vitest.config.mjs'), `export default ${JSON.stringify(config)}`)
  const kept = join(folder, 'kept')
  // This vitest's variables for its own workers must not reach the other vitest.
  const env = { HOME: process.env.HOME, PATH: process.env.PATH, PORTICO_FAILURES: kept }
  spawnSync(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--root', folder], {
    env,
  })
  return (file, log) => readFileSync(join(kept, relative(root, folder), file, log), 'utf8')
}

test('behavior: a failed test and a failed hook leave the output of their servers', () => {
  const read = readEvidence({
    'after.test.mjs': "say('ends'); test('passes', () => {}); afterAll(() => { throw new Error('x') })",
    'before.test.mjs':
      "say('starts'); describe('group', () => { beforeAll(() => { throw new Error('x') }); test('a', () => {}) })",
    'failed.test.mjs': "test('fails (1)', () => { say('responds'); throw new Error('x') })",
  })
  expect(read('after.test.mjs', 'hooks.servers.log')).toBe('──── server\nends')
  expect(read('before.test.mjs', 'hooks.servers.log')).toBe('──── server\nstarts')
  expect(read('failed.test.mjs', 'fails-1-.servers.log')).toBe('──── server\nresponds')
  expect(() => read('failed.test.mjs', 'hooks.servers.log')).toThrow('no such file')
})
