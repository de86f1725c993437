// Part of scripts/demo.mjs.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** Builds with Vite into `outDir`, unless what is there was made of the same `sources`. */
export async function buildOnce({ base, build, name, outDir, sources }) {
  const stamp = `${outDir}.sha256`
  const wanted = hashSources(sources)
  if (existsSync(outDir) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  console.log(`Building ${name}: its sources changed, or this is the first start.`)
  // A build that is interrupted must not look finished.
  const half = `${outDir}.half`
  await build({ ...base, build: { emptyOutDir: true, outDir: half } })
  rmSync(stamp, { force: true })
  rmSync(outDir, { force: true, recursive: true })
  renameSync(half, outDir)
  writeFileSync(stamp, wanted)
}

/** Names, sizes and dates: reading every file would take longer than it saves. */
function hashSources(sources) {
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
