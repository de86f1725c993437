// Read by scripts/checks/weight.mjs: what each view of the modal weighs by itself.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'

const lazyImport = /await import\('(\.\/[^']+)'\)\)\s*\.\w+/g

/**
 * Bytes, gzip, of each lazy view's own chunk, or of those that share one, by file: what no other view has and what opening
 * Connect has not loaded. One build for all, as a bundler of a host would split them.
 */
export async function weighViews(dist) {
  // The bundler that size-limit measures the others with.
  const { build } = createRequire(createRequire(import.meta.url).resolve('@size-limit/esbuild'))('esbuild')
  const folder = join(dist, 'modal/views')
  const registry = readFileSync(join(folder, 'registry.js'), 'utf8')
  const found = [...registry.matchAll(lazyImport)].map(([, path]) => path)
  const count = registry.match(/\blazyView\(/g)?.length
  if (found.length !== count)
    throw new Error(`${count} lazy views stand in the registry, ${found.length} were found.`)
  const views = [...new Set(found)].map((path) => ({ name: basename(path, '.js'), path: join(folder, path) }))
  const { outputFiles, metafile } = await build({
    absWorkingDir: dist,
    bundle: true,
    define: { 'process.env.NODE_ENV': '"production"' },
    entryPoints: Object.fromEntries([
      ['modal', join(dist, 'modal/modalChunk.js')],
      ...views.map(({ name, path }) => [name, path]),
    ]),
    external: ['react', 'react-dom', 'viem'],
    format: 'esm',
    logLevel: 'error',
    metafile: true,
    minify: true,
    outdir: join(dist, 'weighed'),
    splitting: true,
    target: 'es2022',
    write: false,
  })
  const textOf = new Map(outputFiles.map(({ contents, path }) => [path, contents]))
  return views.map(({ name, path }) => {
    const [output] = Object.entries(metafile.outputs).find(
      ([, { entryPoint }]) => entryPoint !== undefined && join(dist, entryPoint) === path,
    )
    return { bytes: gzipSync(textOf.get(join(dist, output)), { level: 9 }).length, name }
  })
}
