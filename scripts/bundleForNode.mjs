import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'

/**
 * Makes files of the house's own sources: loading a thousand modules of TypeScript, one at a time, is more than half of
 * a program's start. Packages stay outside, so the files must lie inside of the repository.
 *
 * @param options esbuild's: what goes in, and where it comes out
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

/** A module goes on to find its files (migrations, workers, pictures) beside its source. */
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
