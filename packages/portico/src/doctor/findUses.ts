/// <reference types="node" />
import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { type CallOptions, readOptions } from './readOptions.js'

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
/** Files in which a style sheet is all that can be imported. */
const sheetTypes = ['.css', '.scss', '.sass', '.less', '.html']
const notSource = ['node_modules', 'dist', 'build', 'out', 'coverage', 'public']

/** Most files to read. */
const fileLimit = 20_000

const specifier = /['"`]~?portico\/([a-z0-9/]+|button\.css)['"`]/g

/** What the sources of a project use of Portico. */
export type Uses = {
  /** The imported entries, e.g. `eip155` for `portico/eip155`. */
  entries: ReadonlySet<string>
  /** True if one of its buttons is used. */
  hasButton: boolean
  /** The options of each `createPortico`. */
  kits: readonly CallOptions[]
}

/** Searches the sources in a folder. */
export async function findUses(folder: string): Promise<Uses> {
  const entries = new Set<string>()
  const kits: CallOptions[] = []
  let hasButton = false
  const folders = [folder]
  let files = 0
  for (let place = folders.pop(); place !== undefined; place = folders.pop()) {
    for (const entry of await readdir(place, { withFileTypes: true }).catch(() => [])) {
      const path = join(place, entry.name)
      const type = extname(entry.name)
      if (entry.isDirectory()) {
        if (!entry.name.startsWith('.') && !notSource.includes(entry.name)) folders.push(path)
      } else if (entry.isFile() && [...sourceTypes, ...sheetTypes].includes(type) && files++ < fileLimit) {
        const text = await readFile(path, 'utf8').catch(() => '')
        for (const [, name = ''] of text.matchAll(specifier)) entries.add(name)
        if (sheetTypes.includes(type)) continue
        hasButton ||=
          /\b(Portico|Connect|Account|Network)Button\b/.test(text) && text.includes('portico/react')
        kits.push(...readOptions(text))
      }
    }
  }
  return { entries, hasButton, kits }
}
