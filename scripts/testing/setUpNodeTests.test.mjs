import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readUnended } from './runningTests.mjs'

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

test('behavior: a failed test and a failed hook leave what their networks said', () => {
  const start =
    "import { startAnvil } from '../../packages/testkit/src/chain/startAnvil.ts'\n" +
    "const ask = ({ rpcUrl }, method) => fetch(rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ id: 1, jsonrpc: '2.0', method, params: [] }) }).then((response) => response.text())\n"
  const read = readEvidence({
    'chain.test.mjs': `${start}let chain
beforeAll(async () => { chain = await startAnvil(); await ask(chain, 'eth_gasPrice') })
afterAll(() => chain.stop())
test('fails', async () => { await ask(chain, 'eth_blockNumber'); throw new Error('x') })`,
    'hook.test.mjs': `${start}beforeAll(async () => { const chain = await startAnvil(); await ask(chain, 'eth_gasPrice'); await chain.stop(); throw new Error('x') })
test('behind', () => {})`,
  })
  expect(read('chain.test.mjs', 'fails.servers.log')).toMatch(
    /^──── anvil on port \d+\n[\s\S]*eth_blockNumber\n$/,
  )
  expect(read('hook.test.mjs', 'hooks.servers.log')).toContain('\neth_gasPrice\n')
})

test('behavior: a worker that crashes leaves the name of its test, and no file that ended leaves any', () => {
  readEvidence({
    'crash.test.mjs':
      "describe('group', () => { test('crashes', () => process.kill(process.pid, 'SIGKILL')) })",
    'failed.test.mjs': "test('fails', () => { throw new Error('x') })",
    'hook.test.mjs': "beforeAll(() => process.kill(process.pid, 'SIGKILL')); test('behind', () => {})",
  })
  const inFolder = relative(root, folder)
  expect(readUnended(join(folder, 'kept'))).toEqual([
    `${inFolder}/crash.test.mjs › group > crashes`,
    `${inFolder}/hook.test.mjs`,
  ])
})
