import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { extname } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'

/**
 * Bundles sources of this repository. Without a bundle, a program spends more than half of its start on loading a
 * thousand TypeScript modules. Packages stay external, so the output must be inside the repository.
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

/**
 * Bundles a program of another package into one file, because the program would load thousands of small modules.
 *
 * @param {string} entryPoint path of the program
 * @param {{ apart: string[], outfile: string }} options `apart`: names of packages that start workers and therefore
 *   stay where they are. `outfile`: the path of the bundle
 */
export async function bundleProgram(entryPoint, { apart, outfile }) {
  const require = createRequire(entryPoint)
  await build({
    // The program's CommonJS modules expect these names.
    banner: {
      js: `import { createRequire as createPorticoRequire } from 'node:module'
const require = createPorticoRequire(import.meta.url)
const { dirname: __dirname, filename: __filename } = import.meta`,
    },
    bundle: true,
    entryPoints: [entryPoint],
    format: 'esm',
    logLevel: 'silent',
    outfile,
    plugins: [
      {
        name: 'stays-apart',
        setup: ({ onResolve }) =>
          onResolve({ filter: /^[^./]/ }, ({ path }) =>
            apart.includes(path) ? { external: true, path: require.resolve(path) } : undefined,
          ),
      },
    ],
    platform: 'node',
    target: 'node20',
  })
}

const houseOnly = {
  name: 'house-only',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^[^./]/ }, ({ kind, path }) =>
      kind === 'entry-point' || /^@?portico(\/|$)/.test(path) ? undefined : { external: true, path },
    ),
}

/** Lets a bundled module still find its files (migrations, workers, pictures) beside its source. */
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
