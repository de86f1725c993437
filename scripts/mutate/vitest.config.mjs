// Read by scripts/mutate/createRunner.mjs: the tests of vitest.config.ts, with one mutation of the product on the way to them.
// A file is changed as it is read and never on the disk, so that nothing is left to restore.
import config from '../../vitest.config.ts'
import { applyMutant, mutantOf } from './applyMutant.mjs'

const mutating = {
  name: 'portico-mutant',
  enforce: 'pre',
  transform(code, id) {
    const mutant = mutantOf(id.split('?')[0])
    return mutant === undefined ? undefined : { code: applyMutant(code, mutant), map: null }
  },
}

export default {
  ...config,
  test: {
    ...config.test,
    projects: config.test.projects.map(({ plugins = [], test, ...rest }) => ({
      ...rest,
      // Another configuration would have the dependencies of each made anew for the other.
      cacheDir: '.cache/mutate',
      plugins: [...plugins, mutating],
      // Modules of an earlier mutation must not be met again.
      test: { ...test, isolate: true },
    })),
  },
}
