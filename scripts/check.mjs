// Run by `npm run check`: everything that needs no browser. Prints one line for each step, and the failures at the end.
// `--update` rewrites docs/api before comparing it; `--json FILE` writes the results for scripts/test.mjs.
import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { setUp } from './setUp.mjs'

setUp()

const root = join(import.meta.dirname, '..')
const bin = (path) => join(root, 'node_modules', path)
const update = process.argv.includes('--update') ? ['--update'] : []

// The longest steps start first, so both cores finish at about the same time.
const steps = [
  { name: 'build', run: ['scripts/build.mjs'] },
  { name: 'types and recipes', run: ['scripts/checks/recipes.mjs'] },
  { name: 'knip', run: [bin('knip/bin/knip.js'), '--no-progress', '--treat-config-hints-as-errors'] },
  { name: 'arrows', run: [bin('dependency-cruiser/bin/dependency-cruise.mjs'), ...arrowRooms()] },
  { name: 'format and lint', run: [bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.'] },
  { name: 'house rules', run: ['scripts/checks/houseRules.mjs'] },
  { name: 'browsers', run: ['scripts/checks/browserFloor.mjs'] },
  { name: 'languages', run: ['scripts/languages.mjs', '--check'] },
  { name: 'lengths', run: ['scripts/checks/lengths.mjs'] },
  { name: 'readability', run: ['scripts/checks/readability.mjs'] },
  { name: 'mutants', run: ['scripts/mutate.mjs', '--applies'] },
  { name: 'changesets', run: ['scripts/checks/changesets.mjs'] },
  { name: 'ledger', run: ['scripts/checks/ledger.mjs'] },
  { name: 'licences', run: ['scripts/checks/licences.mjs'] },
  { name: 'publication', run: ['scripts/checks/publication.mjs'] },
  { name: 'lock', run: ['scripts/checks/lockfile.mjs'] },
  { name: 'tarballs', run: ['scripts/checks/tarballs.mjs'], after: 'build' },
  { name: 'public names and types', run: ['scripts/checks/apiSnapshot.mjs', ...update], after: 'build' },
  { name: 'hash of the script', run: ['scripts/standaloneHash.mjs', '--check'], after: 'build' },
  { name: 'weight', run: ['scripts/checks/weight.mjs'], after: 'build' },
]

function arrowRooms() {
  return ['--config', '.dependency-cruiser.mjs', 'packages', 'apps', 'examples', 'e2e', 'bench']
}

/** Runs one step to its end. A step that takes longer than five minutes is stopped and fails. */
function run(step) {
  const started = performance.now()
  return new Promise((resolve) => {
    const child = spawn(process.execPath, step.run, {
      cwd: root,
      env: { ...process.env, FORCE_COLOR: '0', NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: 300_000,
    })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.on('close', (code, signal) => {
      const seconds = (performance.now() - started) / 1000
      if (signal) output += `\nstopped by ${signal} after ${Math.round(seconds)} s`
      resolve({ name: step.name, passed: code === 0, seconds, output: output.trim() })
    })
  })
}

function print({ name, passed, seconds, output }) {
  const last = passed ? (output.split('\n').at(-1) ?? '') : 'see below'
  console.log(`${passed ? 'pass' : 'FAIL'}  ${name.padEnd(24)} ${seconds.toFixed(1).padStart(5)} s  ${last}`)
}

const started = performance.now()
const results = new Map()
const waiting = [...steps]
const running = new Set()

function next() {
  const index = waiting.findIndex(({ after }) => after === undefined || results.has(after))
  if (index === -1) return undefined
  const [step] = waiting.splice(index, 1)
  const failedBefore = step.after !== undefined && !results.get(step.after).passed
  if (!failedBefore) return run(step)
  return Promise.resolve({
    name: step.name,
    passed: false,
    seconds: 0,
    output: `not run: ${step.after} failed`,
  })
}

while (waiting.length > 0 || running.size > 0) {
  while (running.size < Math.max(2, availableParallelism())) {
    const promise = next()
    if (promise === undefined) break
    running.add(promise)
    promise.then((result) => {
      running.delete(promise)
      results.set(result.name, result)
      print(result)
    })
  }
  await Promise.race(running)
}

const failed = [...results.values()].filter(({ passed }) => !passed)
for (const { name, output } of failed) console.log(`\n=== ${name}\n${output}`)
const seconds = (performance.now() - started) / 1000
console.log(`\n${results.size - failed.length} of ${results.size} checks passed in ${seconds.toFixed(1)} s`)

const jsonAt = process.argv.indexOf('--json')
if (jsonAt !== -1) writeFileSync(process.argv[jsonAt + 1], JSON.stringify([...results.values()]))
if (failed.length > 0) process.exitCode = 1
