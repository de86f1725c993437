// Used by scripts/test.mjs: reads in the report of a test runner which tests of a step failed, and why.
// scripts/test.mjs prints these tests below the summary, because a log that is cut off still has its last lines.
import { dirname, isAbsolute, join, relative } from 'node:path'
import { failuresOfFile } from './testing/evidence.mjs'
import { readUnended } from './testing/runningTests.mjs'

/** How many lines of an error are repeated. The whole error is above, in the output of its step. */
const linesOfAnError = 6
/** Color codes of terminals. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: a color code begins with the control character ESC.
const colours = /\u001b\[[0-9;]*m/g

/**
 * Returns the failed tests of vitest's JSON report, and what scripts/unhandledReporter.mjs adds to it: uncaught errors,
 * failed hooks, and files that failed to load. `kept` is the folder in which failed tests leave their evidence.
 */
export function failedInVitest(report, root, kept) {
  const { failedSuites = [], testResults = [], timeouts = [], unhandledErrors = [] } = report
  const toFile = (name) => (isAbsolute(name) ? relative(root, name) : name)
  const failed = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter((each) => each.status === 'failed')
      .map(({ failureMessages = [], fullName, title }) => ({
        name: `${toFile(name)} › ${fullName}`,
        error:
          timeouts.find((each) => each.path === name && each.name === title)?.message ??
          failureMessages[0] ??
          '',
        folder: failuresOfFile(name, kept),
      })),
  )
  const suites = failedSuites.map((each) => ({
    name: nameOfSuite(each, toFile),
    error: each.message,
    folder: failuresOfFile(each.path, kept),
  }))
  const uncaught = unhandledErrors.map(({ kind, message, path, test }) => {
    const running = [path === null ? '' : toFile(path), test ?? ''].filter((part) => part !== '').join(' › ')
    const when = running === '' ? '' : `, while ${running} ran`
    return { name: `outside of every test: ${kind}${when}`, error: message }
  })
  return [...failed, ...suites, ...uncaught]
}

function nameOfSuite({ group, isLoading, path, unrun }, toFile) {
  const name = [toFile(path), ...(group === null ? [] : [group])].join(' › ')
  if (isLoading) return name
  return `${name} › ${unrun > 0 ? `a hook before the tests, so ${unrun} tests did not run` : 'a hook after the tests'}`
}

/**
 * Returns the failed tests of Playwright's JSON report, and errors outside of every test. A flaky test counts as
 * failed.
 */
export function failedInPlaywright({ suites = [], errors = [] }) {
  const failed = suites.flatMap((suite) => failedInSuite(suite, []))
  const outside = failed.length === 0 ? errors : []
  return [
    ...failed,
    ...outside.map(({ message }) => ({ name: 'outside of every test', error: message ?? '' })),
  ]
}

function failedInSuite({ title, specs = [], suites = [] }, titles) {
  const path = [...titles, title]
  const failed = specs
    .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected' || status === 'flaky'))
    .map((spec) => ({
      name: [...path, spec.title].join(' › '),
      error: firstError(spec),
      folder: folderOf(spec),
    }))
  return [...failed, ...suites.flatMap((suite) => failedInSuite(suite, path))]
}

function firstError({ tests }) {
  const results = tests.flatMap(({ results }) => results)
  return results.find(({ error }) => error?.message !== undefined)?.error.message ?? ''
}

/** Returns the folder that contains a test's picture and trace. */
function folderOf({ tests }) {
  const attached = tests.flatMap(({ results }) => results).flatMap(({ attachments = [] }) => attachments)
  const { path } = attached.find((each) => each.path !== undefined) ?? {}
  return path === undefined ? undefined : dirname(path)
}

/** Returns the failures of a list of `{ name, passed, output }`, as the checks and the packed tests write it. */
export function failedInList(results) {
  return results.filter(({ passed }) => !passed).map(({ name, output }) => ({ name, error: output ?? '' }))
}

/**
 * Returns the tests of a step that never ended, because their process or the whole step did. No report names them.
 * `kept` is the folder in which failed tests leave their evidence.
 */
export function failedByEnd(root, kept) {
  return readUnended(kept).map((name) => ({
    name: `${name} did not end`,
    error: 'Its process or the whole step ended while this test, or what follows it in its file, ran.',
    folder: failuresOfFile(join(root, name.split(' › ')[0]), kept),
  }))
}

/** Describes a failed test: its step, its full name, the first lines of the error, and where the rest is. */
export function tellFailed(step, { name, error, folder }) {
  const lines = error
    .replaceAll(colours, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
  const told = lines.slice(0, linesOfAnError).map((line) => `    ${line.slice(0, 300)}`)
  return [`${step}: ${name}`, ...told, `    evidence in ${folder}`].join('\n')
}
