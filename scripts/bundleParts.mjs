// Read by scripts/build.mjs: packs the code of this repository's other packages into a built package, so that who
// installs it does not install them.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { buildSync } from 'esbuild'

/**
 * Bundles the entry of a built package in `dist`. The package's dependencies stay imports, and each `import()` stays a
 * file of its own. Removes what the result no longer needs.
 */
export function bundleParts(dist, { dependencies = {} }) {
  const { outputFiles } = buildSync({
    absWorkingDir: dist,
    bundle: true,
    chunkNames: '[name]-[hash]',
    entryPoints: ['exports/index.js'],
    external: Object.keys(dependencies).flatMap((name) => [name, `${name}/*`]),
    format: 'esm',
    logLevel: 'silent',
    outbase: '.',
    outdir: '.',
    platform: 'neutral',
    splitting: true,
    target: 'es2022',
    write: false,
  })
  const typed = typesOf(join(dist, 'exports/index.d.ts'))
  for (const path of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
    const file = join(dist, path)
    if (path.endsWith('.js') || (path.endsWith('.d.ts') && !typed.has(file))) rmSync(file)
  }
  for (const { contents, path } of outputFiles) writeFileSync(path, contents)
}

/** Returns the declaration files that an entry needs. Fails if they need another package of this repository. */
function typesOf(file, found = new Set()) {
  if (found.has(file)) return found
  found.add(file)
  const text = readFileSync(file, 'utf8')
  for (const [, specifier] of text.matchAll(/(?:from |import\()['"]([^'"]+)['"]/g)) {
    if (!specifier.startsWith('.'))
      throw new Error(`${file} imports ${specifier}, which is not installed with it`)
    typesOf(join(dirname(file), specifier.replace(/\.js$/, '.d.ts')), found)
  }
  return found
}
