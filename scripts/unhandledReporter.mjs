// scripts/test.mjs gives this reporter to vitest. It writes to the file that PORTICO_UNHANDLED_JSON names what vitest's
// own JSON report leaves out: uncaught errors, errors of hooks and of whole files, and messages of tests that timed out.
import { writeFileSync } from 'node:fs'

export default class UnhandledReporter {
  onTestRunEnd(modules, unhandledErrors) {
    const file = process.env.PORTICO_UNHANDLED_JSON
    if (file === undefined) return
    const errors = unhandledErrors.map((error) => ({
      kind: error.type ?? 'Unhandled Error',
      message: tell(error),
      // The test that ran when the error was thrown may not be the one that caused it.
      path: error.VITEST_TEST_PATH ?? null,
      test: error.VITEST_TEST_NAME ?? null,
    }))
    const failedSuites = modules.flatMap((module) =>
      [module, ...module.children.allSuites()].flatMap((suite) => toFailures(suite, module)),
    )
    const timeouts = modules.flatMap((module) => toTimeouts(module))
    writeFileSync(file, JSON.stringify({ failedSuites, timeouts, unhandledErrors: errors }))
  }
}

/** Returns the tests that timed out. vitest's own report has only a stack for them, and this stack has no message. */
function toTimeouts({ children, moduleId }) {
  return [...children.allTests('failed')].flatMap((test) => {
    const [error] = test.result().errors ?? []
    if (!/timed out/.test(error?.message ?? '')) return []
    return [{ message: tell(error), name: test.name, path: moduleId }]
  })
}

/** Returns the errors of a file or a group: those of its `beforeAll` and `afterAll`, and those of loading it. */
function toFailures(suite, module) {
  const tests = [...suite.children.allTests()]
  // If a `beforeAll` fails, none of its tests runs. vitest counts them as skipped.
  const isBehind = tests.every((test) => test.result().state === 'skipped')
  return suite.errors().map((error, index) => ({
    group: suite === module ? null : suite.fullName,
    isLoading: tests.length === 0,
    message: tell(error),
    path: module.moduleId,
    // Only the first error of a group has this number, so nothing is counted twice.
    unrun: isBehind && index === 0 ? tests.length : 0,
  }))
}

function tell({ message, name, stack }) {
  return stack?.includes(message) ? stack : `${name}: ${message}`
}
