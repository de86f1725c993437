// Read by scripts/mutate/createRunner.mjs: runs the tests of vitest.config.ts with one mutation of the product. The
// mutation changes a file when Vite reads it, and never on disk, so nothing must be restored.
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
      // All projects share a cache folder. With different folders, each project would optimize the dependencies again.
      cacheDir: '.cache/mutate',
      plugins: [...plugins, mutating],
      // Isolates tests, because they must not reuse modules with an earlier mutation.
      test: { ...test, isolate: true },
    })),
  },
}
