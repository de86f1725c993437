// Read by scripts/checks/weight.mjs: the weight of each view of the modal by itself.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'

const lazyImport = /\bimport\(\s*'(\.\/[^']+)'\s*\)/g

/**
 * Returns the gzipped bytes of each lazy view's own chunk, with the name of its file. Views that share a file share a
 * row. The chunk contains only what no other view uses and what opening Connect does not load. One build splits all
 * views, as a site's bundler does.
 */
export async function weighViews(dist) {
  // The same bundler as size-limit uses for the other weights.
  const { build } = createRequire(createRequire(import.meta.url).resolve('@size-limit/esbuild'))('esbuild')
  const folder = join(dist, 'modal')
  const table = readFileSync(join(folder, 'views.js'), 'utf8')
  const found = [...table.matchAll(lazyImport)].map(([, path]) => path)
  const count = table.match(/\brow\(\(\) =>/g)?.length
  if (found.length !== count)
    throw new Error(`The table of views has ${count} lazy views, ${found.length} were found.`)
  const views = [...new Set(found)].map((path) => ({ name: basename(path, '.js'), path: join(folder, path) }))
  const { outputFiles, metafile } = await build({
    absWorkingDir: dist,
    bundle: true,
    define: { 'process.env.NODE_ENV': '"production"' },
    entryPoints: Object.fromEntries([
      ['modal', join(dist, 'modal/shell/modalChunk.js')],
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
