// Run by `npm test` and by .ci/run: everything, from a fresh clone. A step that fails does not stop the next one.
// Below the summary stand the tests that failed, and the last line is `N passed, N failed`. `npm test -- e2e packed` runs
// the named steps alone.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findOrInstallBrowser } from './browser.mjs'
import { countList, countPlaywright, countVitest, lastLine, settle } from './countTests.mjs'
import { failedInList, failedInPlaywright, failedInVitest, tellFailed } from './failedTests.mjs'
import { setUp } from './setUp.mjs'

const root = join(import.meta.dirname, '..')
const reports = join(root, '.cache/test')
const reportOf = (name) => join(reports, `${name}.json`)
/** Errors that no test of a step caught: vitest's own report has no place for them. */
const unhandledOf = (name) => join(reports, `${name}.unhandled.json`)
const vitest = (name, minutes) => ({
  name,
  minutes,
  run: [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    name,
    '--reporter=default',
    '--reporter=json',
    '--reporter=./scripts/unhandledReporter.mjs',
    `--outputFile.json=${reportOf(name)}`,
  ],
  count: countVitest,
  failures: failedInVitest,
  env: { PORTICO_UNHANDLED_JSON: unhandledOf(name) },
})

const playwright = (name, parameters) => ({
  name,
  // Twice as long as on two idle cores: a machine that is slower has not failed.
  minutes: 35,
  run: ['node_modules/@playwright/test/cli.js', 'test', ...parameters],
  count: countPlaywright,
  failures: failedInPlaywright,
  env: { PORTICO_E2E_JSON: reportOf(name) },
})

const steps = [
  {
    name: 'check',
    minutes: 6,
    run: ['scripts/check.mjs', '--json', reportOf('check')],
    count: countList,
    failures: failedInList,
  },
  vitest('node', 15),
  vitest('demo', 5),
  vitest('browser', 12),
  // Together: the demo behind them starts once, and the gallery fills what the last journeys leave idle.
  playwright('e2e', ['--project=journeys', '--project=gallery']),
  // Apart: they hold how long things take, and have the machine to themselves.
  playwright('timed', ['--project=timed']),
  {
    name: 'packed',
    minutes: 12,
    run: ['scripts/packed.mjs', '--json', reportOf('packed')],
    count: countList,
    failures: failedInList,
  },
  // Quickly, they judge no figure: they fill what the installs of `packed` leave idle.
  { name: 'bench:server', beside: 'packed', minutes: 5, run: ['scripts/benchServer.mjs', '--quick'] },
  { name: 'bench:relay', beside: 'packed', minutes: 5, run: ['scripts/benchRelay.mjs', '--quick'] },
  { name: 'bench:swap', beside: 'packed', minutes: 4, run: ['scripts/benchSwap.mjs', '--quick'] },
  { name: 'bench:identity', beside: 'packed', minutes: 5, run: ['scripts/benchIdentity.mjs', '--quick'] },
  { name: 'bench:verify', minutes: 1, run: ['scripts/benchVerify.mjs', '--quick'] },
]

/** The groups of the steps that run now, so that Ctrl-C ends all of them. */
const groups = new Set()

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    for (const group of groups) endGroup(group)
    process.exit(130)
  })
}

const inGroups = process.platform !== 'win32'

function endGroup(group) {
  if (!group) return
  try {
    process.kill(inGroups ? -group : group, 'SIGKILL')
  } catch {
    // Nothing of it is left, which is what was wanted.
  }
}

/**
 * Runs a step to its end and answers its exit code. What it leaves running ends with it. What it says is told at its end
 * where it runs beside another.
 */
function run({ name, run: parameters, minutes, env }, isBeside) {
  if (!isBeside) console.log(`\n──── ${name}`)
  return new Promise((resolve) => {
    const child = spawn(process.execPath, parameters, {
      cwd: root,
      detached: inGroups,
      env: { ...process.env, ...env },
      stdio: isBeside ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    })
    groups.add(child.pid)
    const said = []
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => said.push(chunk))
    const limit = setTimeout(() => {
      console.error(`${name}: stopped after ${minutes} minutes`)
      endGroup(child.pid)
    }, minutes * 60_000)
    child.on('close', (code) => {
      clearTimeout(limit)
      endGroup(child.pid)
      groups.delete(child.pid)
      if (isBeside) console.log(`\n──── ${name}\n${Buffer.concat(said)}`)
      resolve(code ?? 1)
    })
  })
}

/** What the step's runner wrote; null for a step that writes nothing, or did not come to it. */
function readReport({ name, count }) {
  const report = count === undefined ? null : readJson(reportOf(name))
  const unhandledErrors = readJson(unhandledOf(name))
  return unhandledErrors === null ? report : { ...report, unhandledErrors }
}

function readJson(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}

function countsOf({ count }, report, exitCode) {
  // A step without a report of its own is one test: it ended well, or it did not.
  if (count === undefined) return settle({ passed: exitCode === 0 ? 1 : 0, failed: 0, skipped: 0 }, exitCode)
  return settle(report === null ? countList([]) : count(report), exitCode)
}

/** The failed tests of a step as they are told; where its report names none, the step itself. */
function failuresOf({ name, failures }, report, counts, exitCode) {
  if (counts.failed === 0) return []
  const failed = report === null ? [] : failures(report, root)
  if (failed.length > 0) return failed.map((each) => tellFailed(name, each))
  return [tellFailed(name, { name: `ended with ${exitCode}, and no test of it says why`, error: '' })]
}

setUp()
try {
  findOrInstallBrowser()
} catch (error) {
  // The steps that need no browser still run, and those that need one say so.
  console.error(error.message)
}
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

const named = process.argv.slice(2)
const chosen = named.length === 0 ? steps : steps.filter(({ name }) => named.includes(name))
const total = { passed: 0, failed: 0, skipped: 0 }
const summary = []
const failures = []

async function finish(step, isBeside = false) {
  const started = performance.now()
  const exitCode = await run(step, isBeside)
  const report = readReport(step)
  const counts = countsOf(step, report, exitCode)
  failures.push(...failuresOf(step, report, counts, exitCode))
  for (const key of Object.keys(total)) total[key] += counts[key]
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  summary.push(`${step.name.padEnd(14)} ${seconds.padStart(6)} s  ${lastLine(counts)}`)
}

const isBesideOf = (step, other) => step.beside === other.name
for (const step of chosen) {
  if (chosen.some((other) => isBesideOf(step, other))) continue
  const beside = async () => {
    for (const each of chosen) if (isBesideOf(each, step)) await finish(each, true)
  }
  await Promise.all([finish(step), beside()])
}

console.log(`\n──── summary\n${summary.join('\n')}\n`)
if (failures.length > 0) console.log(`──── failed\n${failures.join('\n')}\n`)
if (chosen.length === 0)
  console.error(`There is no such step; there are ${steps.map(({ name }) => name).join(', ')}`)
if (total.failed > 0 || total.passed === 0) process.exitCode = 1
console.log(lastLine(total))
