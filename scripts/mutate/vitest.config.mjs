// Read by scripts/mutate/createRunner.mjs: the tests of vitest.config.ts, with one mutation of the product applied. A
// file is changed when it is read and never on disk, so nothing must be restored.
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
      // Shared, because with another cache folder each would optimize the dependencies again.
      cacheDir: '.cache/mutate',
      plugins: [...plugins, mutating],
      // Modules of an earlier mutation must not be reused.
      test: { ...test, isolate: true },
    })),
  },
}
