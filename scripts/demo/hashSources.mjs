// Part of scripts/demo.mjs.
import { createHash } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/**
 * Hashes the names, sizes and dates of files and folders below the root. Does not read the files, because that would
 * cost more time than it saves.
 */
export function hashSources(sources) {
  const hash = createHash('sha256')
  for (const source of sources) visit(join(root, source), hash)
  return hash.digest('hex')
}

function visit(path, hash) {
  const { mtimeMs, size, isFolder } = look(path)
  if (!isFolder) {
    hash.update(`${path}\n${size}\n${mtimeMs}\n`)
    return
  }
  for (const name of readdirSync(path).sort()) {
    if (name !== 'node_modules' && name !== 'dist' && !name.includes('.test.')) visit(join(path, name), hash)
  }
}

function look(path) {
  const stats = statSync(path, { throwIfNoEntry: false })
  return { isFolder: stats?.isDirectory() ?? false, mtimeMs: stats?.mtimeMs ?? 0, size: stats?.size ?? 0 }
}
