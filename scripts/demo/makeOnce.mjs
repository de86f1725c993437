// Part of scripts/demo.mjs.
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A demo that still runs may load a part of an older build later, so builds are removed only after this time. */
const keptDays = 2

/** Lets `make` fill `folder` unless it exists, and removes old builds of other sources beside it. */
export async function makeOnce(folder, make) {
  if (existsSync(folder)) return
  removeOld(dirname(folder))
  // Two demos may build at the same time, and an interrupted build must not look complete.
  const half = `${folder}.half-${process.pid}`
  try {
    await make(half)
  } catch (error) {
    rmSync(half, { force: true, recursive: true })
    throw error
  }
  putInPlace(half, folder)
}

function putInPlace(half, folder) {
  try {
    renameSync(half, folder)
  } catch (error) {
    rmSync(half, { force: true, recursive: true })
    // Another demo has just built the same.
    if (!existsSync(folder)) throw error
  }
}

function removeOld(builds) {
  mkdirSync(builds, { recursive: true })
  for (const name of readdirSync(builds)) {
    const path = join(builds, name)
    const { mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? { mtimeMs: 0 }
    if (Date.now() - mtimeMs > keptDays * 86_400_000) rmSync(path, { force: true, recursive: true })
  }
}
