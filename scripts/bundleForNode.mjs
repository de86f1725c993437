import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'

/**
 * Bundles the sources of this repository, because loading a thousand TypeScript modules one at a time is more than half
 * of a program's start. Packages stay external, so the output must be inside the repository.
 *
 * @param options for esbuild: entry points and output
 */
export async function bundleForNode(options) {
  await build({
    bundle: true,
    conditions: ['portico-source'],
    format: 'esm',
    logLevel: 'silent',
    outExtension: { '.js': '.mjs' },
    platform: 'node',
    plugins: [houseOnly, keepAddresses],
    target: 'node20',
    ...options,
  })
}

const houseOnly = {
  name: 'house-only',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^[^./]/ }, ({ kind, path }) =>
      kind === 'entry-point' || /^@?portico(\/|$)/.test(path) ? undefined : { external: true, path },
    ),
}

/** Lets a module still find its files (migrations, workers, pictures) beside its source. */
const keepAddresses = {
  name: 'keep-addresses',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\.(mjs|ts)$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replaceAll(
        'import.meta.url',
        JSON.stringify(pathToFileURL(path).href),
      ),
      loader: extname(path) === '.ts' ? 'ts' : 'js',
    })),
}
