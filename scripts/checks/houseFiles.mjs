// Read by the checks: lists the files of the repository as paths from its root, without installed and built files.
import { readdirSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The root of the repository. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

const passedOver = new Set([
  '.cache',
  '.data',
  '.git',
  '.next',
  'dist',
  'node_modules',
  'playwright-report',
  'test-results',
])

/** Left out, because the build copies these pages from `docs`, and the originals are read. */
const copies = 'packages/portico/docs'

/** Returns every file under `folders` (default: the whole repository), with `/` as the separator on every platform. */
export function houseFiles(folders = ['.']) {
  return folders.flatMap((folder) => [...walk(join(root, folder))])
}

function* walk(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (passedOver.has(entry.name)) continue
    const place = join(folder, entry.name)
    const path = relative(root, place).split(sep).join('/')
    if (entry.isDirectory() && path !== copies) yield* walk(place)
    else if (entry.isFile()) yield path
  }
}
