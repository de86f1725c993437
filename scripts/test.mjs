// Run by `npm test` and by .ci/run: everything, from a fresh clone. A failed step does not stop the next one.
// Prints failed tests, and the folders of their evidence, below the summary. The last line is `N passed, N failed`.
// `npm test -- e2e packed` runs only the named steps. `npm run test:full` takes no samples.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { findOrInstallBrowser } from './browser.mjs'
import { countList, lastLine, settle } from './countTests.mjs'
import { failedByEnd, tellFailed } from './failedTests.mjs'
import { setUp } from './setUp.mjs'
import { emptyEvidence, evidenceFolder, evidenceOf } from './testing/evidence.mjs'
import { endEverything, runStep } from './testing/runStep.mjs'
import { readSeed } from './testing/sample.mjs'
import { demoEvidence, startDemo } from './testing/startDemo.mjs'
import { limitOf, steps, unhandledOf } from './testing/steps.mjs'
import { startWatch, stepLine, totalLine } from './testing/tellTimes.mjs'

const root = join(import.meta.dirname, '..')

/** Returns the report of the step's runner. Returns null if the step writes no report or did not get that far. */
function readReport({ name, report: file }) {
  const report = file === undefined ? null : readJson(file)
  const unhandled = readJson(unhandledOf(name))
  return unhandled === null ? report : { ...report, ...unhandled }
}

function readJson(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}

function countsOf({ count }, report, exitCode) {
  // A step without a report counts as one test, which passes if the step exits without an error.
  if (count === undefined) return settle({ passed: exitCode === 0 ? 1 : 0, failed: 0, skipped: 0 }, exitCode)
  return settle(report === null ? countList([]) : count(report), exitCode)
}

/** Returns the failed tests of a step as printed, or the step itself if its report names none. */
function failuresOf({ name, failures }, report, counts, exitCode) {
  if (counts.failed === 0) return []
  const failed = report === null ? [] : failures(report, root, evidenceOf(name, 'failures'))
  const told =
    failed.length > 0
      ? failed
      : [{ name: `exited with ${exitCode}, and no failed test explains it`, error: '' }]
  return [...told, ...failedByEnd(root, evidenceOf(name, 'failures'))].map((each) => {
    const folder = each.folder !== undefined && existsSync(each.folder) ? each.folder : evidenceOf(name)
    return tellFailed(name, { ...each, folder: relative(root, folder) })
  })
}

const isFull = process.argv.includes('--full')
const named = process.argv.slice(2).filter((each) => each !== '--full')
const chosen = steps.filter(({ name, isFullOnly = false }) =>
  named.length === 0 ? isFull || !isFullOnly : named.includes(name),
)
const unknown = named.filter((each) => !steps.some(({ name }) => name === each))
if (unknown.length > 0) {
  console.error(
    `There is no step ${unknown.join(', ')}; there are ${steps.map(({ name }) => name).join(', ')}`,
  )
  process.exit(1)
}
const seed = readSeed(process.env)
const env = { PORTICO_SEED: String(seed), PORTICO_FULL: isFull ? '1' : '0' }
const seedLine = `PORTICO_SEED=${seed}${isFull ? ', and no samples' : ''}`

setUp()
// Now, because the time of an install does not count.
for (const install of [findOrInstallBrowser, ...chosen.flatMap(({ install = [] }) => install)]) {
  try {
    install()
  } catch (error) {
    // Steps that do not need this browser still run. The other steps report the problem.
    console.error(error.message)
  }
}
// Empties the folders only here, because no later step may delete what an earlier step left. If steps are named, only
// their folders are emptied.
const used = chosen.flatMap(({ name, needsDemo }) => (needsDemo ? [name, demoEvidence] : [name]))
emptyEvidence(named.length === 0 ? undefined : used)
const summaryFile = join(evidenceFolder(), 'summary.txt')
console.log(seedLine)

const total = { passed: 0, failed: 0, skipped: 0 }
const summary = []
const failures = []
const readTotal = startWatch()
const demo = { running: undefined }

/** Returns the results so far. */
function tellSoFar(isWhole) {
  return [
    '──── summary',
    ...summary,
    totalLine(readTotal(), isWhole),
    seedLine,
    '',
    ...(failures.length > 0 ? ['──── failed', ...failures, ''] : []),
  ]
}

const store = (told, last) => writeFileSync(summaryFile, [...told, last, ''].join('\n'))
/** Nothing can be stored when this process is killed, so the seed and the results so far already are. */
const storeSoFar = () => store(tellSoFar(false), 'not at the end')
storeSoFar()

/** Prints and stores the results so far. If a signal stopped the run, the last line says so. */
function tell(signal) {
  const told = tellSoFar(named.length === 0 && !isFull && signal === undefined)
  const last = signal === undefined ? lastLine(total) : `stopped by ${signal} before the end`
  console.log(`\n${told.join('\n')}`)
  store(told, last)
  console.log(last)
}

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    endEverything()
    tell(signal)
    process.exit(130)
  })
}

async function finish(step, isBeside = false) {
  const readWatch = startWatch()
  if (step.needsDemo) demo.running ??= await startDemo()
  const exitCode = await runStep(step, {
    isBeside,
    minutes: limitOf(step, isFull),
    env: { ...env, ...(step.needsDemo && demo.running.env) },
  })
  const report = readReport(step)
  const counts = countsOf(step, report, exitCode)
  failures.push(...failuresOf(step, report, counts, exitCode))
  for (const key of Object.keys(total)) total[key] += counts[key]
  summary.push(stepLine(step.name, readWatch(), lastLine(counts)))
  storeSoFar()
}

const isBesideOf = (step, other) => step.beside === other.name
for (const [index, step] of chosen.entries()) {
  if (chosen.some((other) => isBesideOf(step, other))) continue
  const beside = async () => {
    for (const each of chosen) if (isBesideOf(each, step)) await finish(each, true)
  }
  await Promise.all([finish(step), beside()])
  if (!chosen.slice(index + 1).some(({ needsDemo }) => needsDemo)) {
    await demo.running?.stop()
    demo.running = undefined
  }
}

if (total.failed > 0 || total.passed === 0) process.exitCode = 1
tell()
