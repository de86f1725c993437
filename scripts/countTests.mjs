// Read by scripts/test.mjs: counts the tests of a step, from the report of its runner.

/**
 * Counts the tests in vitest's JSON report, to which scripts/unhandledReporter.mjs adds. A file that fails to load, a
 * failed `beforeAll` or `afterAll`, and an uncaught error count as one failed test each. The tests behind a failed
 * `beforeAll` count as that one failure, not as skipped.
 */
export function countVitest(report) {
  const { failedSuites = [], unhandledErrors = [] } = report
  const unrun = failedSuites.reduce((sum, each) => sum + each.unrun, 0)
  return {
    passed: report.numPassedTests ?? 0,
    failed: (report.numFailedTests ?? 0) + failedSuites.length + unhandledErrors.length,
    skipped: (report.numPendingTests ?? 0) + (report.numTodoTests ?? 0) - unrun,
  }
}

/** Counts the tests in Playwright's JSON report. A test that passed only on a retry counts as failed. */
export function countPlaywright({ stats = {}, errors = [] }) {
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = stats
  return { passed: expected, failed: unexpected + flaky + (unexpected === 0 ? errors.length : 0), skipped }
}

/** Counts the entries of a list of `{ passed }`, as the checks and the packed tests write it. */
export function countList(results) {
  const passed = results.filter((each) => each.passed).length
  return { passed, failed: results.length - passed, skipped: 0 }
}

/**
 * Returns the result of a step. A step has also failed if it ran nothing, or if it exited with an error but its report
 * names no failure.
 */
export function settle(counts, exitCode) {
  const { passed, failed, skipped } = counts
  if (failed === 0 && (exitCode !== 0 || passed === 0)) return { passed, failed: 1, skipped }
  return { passed, failed, skipped }
}

/** Returns the last line of `npm test`. */
export function lastLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
