// Half of what a test that starts `portico-server` costs is the loading of its sources, a module at a time.
// vitest.config.ts has it made into one file before the tests (`inject('serverBin')`), in less than a second: what
// scripts/demo/buildPrograms.mjs builds for the demo takes several, at each change.
import { randomUUID } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'

const root = join(import.meta.dirname, '..')

/** For vitest's `globalSetup`. @returns what takes the file away after the tests */
export async function setup({ provide }) {
  // Inside of the repository, so that packages are found; of its own, as two runs may have different sources.
  const outfile = join(root, `.cache/server-bin/${randomUUID()}.mjs`)
  await build({
    bundle: true,
    conditions: ['portico-source'],
    entryPoints: [join(root, 'packages/server/src/bin.ts')],
    format: 'esm',
    outfile,
    platform: 'node',
    plugins: [houseOnly, keepAddresses],
    target: 'node20',
  })
  provide('serverBin', outfile)
  return () => rm(outfile, { force: true })
}

const houseOnly = {
  name: 'house-only',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^[^./]/ }, ({ path }) =>
      /^@?portico(\/|$)/.test(path) ? undefined : { external: true, path },
    ),
}

/** A module goes on to find its files (migrations, workers, pictures) beside its source. */
const keepAddresses = {
  name: 'keep-addresses',
  setup: ({ onLoad }) =>
    onLoad({ filter: /[\\/]packages[\\/]\w+[\\/]src[\\/].+\.ts$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replaceAll(
        'import.meta.url',
        JSON.stringify(pathToFileURL(path).href),
      ),
      loader: 'ts',
    })),
}
