/// <reference types="node" />
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative } from 'node:path'
import { type CallOptions, readOptions } from './readOptions.js'
import { removeComments } from './removeComments.js'

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
/** Files that can only import a style sheet. */
const sheetTypes = ['.css', '.scss', '.sass', '.less', '.html']
const notSource = ['node_modules', 'dist', 'build', 'out', 'coverage', 'public']

/** Maximum number of files to read. */
const fileLimit = 20_000

/** Files that may also contain HTML comments. */
const markupTypes = ['.vue', '.svelte', '.astro', '.html']
/** Paths of tests, stories and their helpers. They need their packages, but the page never creates their kits. */
const notThePage =
  /(^|[/\\])(__\w+__|cypress|e2e|fixtures|mocks|spec|stories|tests?)[/\\]|[._-](bench|cy|e2e|fixture|mock|spec|stories|story|test|e2e-spec)\.\w+$/i

/** An import of an entry, in any form. A text that only mentions an entry is not an import. */
const entryImport =
  /(?:\b(?:from|import|require|require\.resolve)|@import|@use|@forward|\burl)\s*\(?\s*['"`]~?portico\/([a-z0-9/]+)['"`]/g
/** The style sheet can also be in a framework's settings, so any mention of it counts. */
const sheetMention = /['"`]~?portico\/(button\.css)['"`]/g

/** What a project's sources use of Portico. */
export type Uses = {
  /** The imported entries, e.g. `eip155` for `portico/eip155`. */
  entries: ReadonlySet<string>
  /** True if any file other than a test uses one of the buttons. */
  hasButton: boolean
  /** The options of each `createPortico` outside tests. */
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
        const source = await readFile(path, 'utf8').catch(() => '')
        if (!/portico/i.test(source)) continue
        const text = removeComments(source, { isMarkup: markupTypes.includes(type) })
        for (const pattern of [entryImport, sheetMention])
          for (const [, name = ''] of text.matchAll(pattern)) entries.add(name)
        if (sheetTypes.includes(type) || notThePage.test(relative(folder, path))) continue
        hasButton ||=
          /\b(Portico|Connect|Account|Network)Button\b/.test(text) && text.includes('portico/react')
        kits.push(...readOptions(text))
      }
    }
  }
  return { entries, hasButton, kits }
}
