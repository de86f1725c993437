/// <reference types="node" />
import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'

const sourceTypes = [
  '.ts',
  '.tsx',
  '.mts',
  '.cts',
  '.js',
  '.jsx',
  '.mjs',
  '.cjs',
  '.vue',
  '.svelte',
  '.astro',
]
const notSource = ['node_modules', 'dist', 'build', 'out', 'coverage', 'public']

/** Files that are read, at most. */
const fileLimit = 20_000

const specifier = /['"`]portico\/([a-z0-9]+)['"`]/g

/** The entries of Portico that the sources in a folder import, e.g. `eip155` for `portico/eip155`. */
export async function findUses(folder: string): Promise<ReadonlySet<string>> {
  const uses = new Set<string>()
  const folders = [folder]
  let files = 0
  for (let place = folders.pop(); place !== undefined; place = folders.pop()) {
    for (const entry of await readdir(place, { withFileTypes: true }).catch(() => [])) {
      const path = join(place, entry.name)
      if (entry.isDirectory()) {
        if (!entry.name.startsWith('.') && !notSource.includes(entry.name)) folders.push(path)
      } else if (entry.isFile() && sourceTypes.includes(extname(entry.name)) && files++ < fileLimit) {
        const text = await readFile(path, 'utf8').catch(() => '')
        for (const [, name = ''] of text.matchAll(specifier)) uses.add(name)
      }
    }
  }
  return uses
}
