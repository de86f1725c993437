// Read by scripts/test.mjs: the steps that `npm test` runs, in this order.
import { countList, countPlaywright, countVitest } from '../countTests.mjs'
import { failedInList, failedInPlaywright, failedInVitest } from '../failedTests.mjs'
import { installEngines } from './engines/engines.mjs'
import { evidenceOf } from './evidence.mjs'

/** The report that the step's runner writes. */
const reportOf = (name) => evidenceOf(name, 'report.json')
/** Errors outside of a step's tests. vitest's own report does not contain them. */
export const unhandledOf = (name) => evidenceOf(name, 'unhandled.json')

// A step may take about three times as long as on two idle cores, so it does not fail on a slow or busy machine. With
// `--full`, a step whose samples are small has its own limit.
const vitest = (name, minutes, fullMinutes = minutes) => ({
  name,
  minutes,
  fullMinutes,
  report: reportOf(name),
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

const playwright = (name, minutes, parameters, fullMinutes = minutes) => ({
  name,
  minutes,
  fullMinutes,
  report: reportOf(name),
  run: ['node_modules/@playwright/test/cli.js', 'test', ...parameters],
  count: countPlaywright,
  failures: failedInPlaywright,
  env: { PORTICO_E2E_JSON: reportOf(name) },
  needsDemo: true,
})

/** Runs journeys in Firefox and WebKit. */
const engines = (name, minutes, parameters, fullMinutes) => ({
  ...playwright(name, minutes, [], fullMinutes),
  run: ['scripts/testing/engines/run.mjs', ...parameters],
  install: installEngines,
})

const script = (name, minutes, path, fullMinutes = minutes) => ({
  name,
  minutes,
  fullMinutes,
  report: reportOf(name),
  run: [path, '--json', reportOf(name)],
  count: countList,
  failures: failedInList,
})

/**
 * Runs a bench with `--quick`, which checks responses, not figures. The bench uses idle time while `packed` installs.
 */
const bench = (name, file) => ({
  name: `bench:${name}`,
  beside: 'packed',
  minutes: 5,
  run: [`scripts/${file}.mjs`, '--quick'],
  isFullOnly: true,
})

/** How long a step may take, in minutes. */
export const limitOf = ({ minutes, fullMinutes = minutes }, isFull) => (isFull ? fullMinutes : minutes)

export const steps = [
  script('check', 6, 'scripts/check.mjs'),
  vitest('node', 15, 40),
  vitest('demo', 8, 12),
  script('mutants', 5, 'scripts/mutate.mjs', 90),
  vitest('browser', 12, 25),
  // Journeys and gallery run together, so the gallery uses the idle time of the last journeys.
  playwright('e2e', 20, ['--project=journeys', '--project=gallery'], 45),
  // These tests run alone, because they measure time.
  playwright('timed', 5, ['--project=timed']),
  script('packed', 12, 'scripts/packed.mjs', 45),
  { ...script('release', 45, 'scripts/release/dry.mjs'), isFullOnly: true },
  bench('server', 'benchServer'),
  bench('relay', 'benchRelay'),
  bench('swap', 'benchSwap'),
  bench('identity', 'benchIdentity'),
  { name: 'bench:verify', minutes: 2, run: ['scripts/benchVerify.mjs', '--quick'] },
  engines('engines', 6, ['engines.spec.ts', 'geometry.spec.ts'], 25),
]
