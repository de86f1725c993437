// Given to vitest by scripts/test.mjs: writes uncaught errors, for which vitest's own JSON report has no place, to the
// file that PORTICO_UNHANDLED_JSON names.
import { writeFileSync } from 'node:fs'

export default class UnhandledReporter {
  onTestRunEnd(_modules, unhandledErrors) {
    const file = process.env.PORTICO_UNHANDLED_JSON
    if (file === undefined) return
    const errors = unhandledErrors.map((error) => ({
      kind: error.type ?? 'Unhandled Error',
      message: error.stack?.includes(error.message) ? error.stack : `${error.name}: ${error.message}`,
      // The test that ran when the error was thrown may not be the one that caused it.
      path: error.VITEST_TEST_PATH ?? null,
      test: error.VITEST_TEST_NAME ?? null,
    }))
    writeFileSync(file, JSON.stringify(errors))
  }
}
