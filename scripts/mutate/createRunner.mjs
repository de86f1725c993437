// Read by scripts/mutate/runLane.mjs: tries mutations, one after another, in one Vitest for each project.
import { join } from 'node:path'
import { createVitest } from 'vitest/node'
import { apartFiles } from '../testing/apartFiles.mjs'
import { setMutant } from './applyMutant.mjs'

const root = join(import.meta.dirname, '../..')

/** Prints nothing, since failures are expected. */
const silent = {}

/**
 * Creates the runner. @returns a function that tries a mutation, and a function that ends everything that the runner
 * started
 */
export function createRunner() {
  const started = new Map()
  /** Whether each test passes without a mutation, by its file and name. */
  const passes = new Map()

  async function start(project) {
    const vitest = await createVitest('test', {
      config: join(root, 'scripts/mutate/vitest.config.mjs'),
      project,
      reporters: [silent],
      root,
      watch: false,
    })
    await vitest.standalone()
    return vitest
  }

  /** Runs the test that a mutation names, with or without the mutation. */
  async function run({ file, name, test }, mutant) {
    const project = projectOf(test)
    if (!started.has(project)) started.set(project, start(project))
    const vitest = await started.get(project)
    vitest.invalidateFile(join(root, file))
    setMutant(mutant)
    try {
      if (name === undefined) vitest.resetGlobalTestNamePattern()
      else vitest.setGlobalTestNamePattern(new RegExp(name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')))
      const specifications = vitest.getModuleSpecifications(join(root, test))
      const { testModules } = await vitest.runTestSpecifications(specifications)
      // The list also contains results of earlier runs.
      const own = testModules.filter(({ moduleId }) => moduleId === join(root, test))
      const results = own.flatMap(({ children }) => [...children.allTests()].map((each) => each.result()))
      const failed = results.filter(({ state }) => state === 'failed')
      return {
        failed: failed.length,
        passed: results.filter(({ state }) => state === 'passed').length,
        error: own.flatMap((each) => each.errors())[0]?.message,
        why: failed[0]?.errors[0]?.message,
      }
    } finally {
      setMutant(undefined)
      vitest.invalidateFile(join(root, file))
    }
  }

  return {
    /** Tries a mutation. @returns why no test catches it, or undefined if one does */
    async tryMutant(mutant) {
      const key = `${mutant.test} ${mutant.name}`
      if (!passes.has(key)) passes.set(key, await run(mutant, undefined))
      const before = passes.get(key)
      if (before.failed > 0 || before.passed === 0 || before.error !== undefined) {
        const why = before.error ?? before.why ?? 'no test ran'
        return `Without the mutation the test does not pass: ${why}`
      }
      const after = await run(mutant, mutant)
      if (after.failed > 0) return undefined
      return after.error === undefined ? 'It survives.' : `The test does not finish: ${after.error}`
    },
    async close() {
      for (const vitest of started.values()) await (await vitest).close()
    },
  }
}

/** Returns the project of vitest.config.ts that the test belongs to. */
function projectOf(test) {
  if (apartFiles.includes(test)) return 'demo'
  return /\.browser\.test\.|\.test\.tsx$/.test(test) ? 'browser' : 'node'
}
