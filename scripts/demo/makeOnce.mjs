// Part of scripts/demo.mjs.
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Builds are removed only after this time, because a demo that still runs may load another part of its older build. */
const keptDays = 2

/** Lets `make` fill `folder`, unless the folder exists. Removes old builds of other sources beside it. */
export async function makeOnce(folder, make) {
  if (existsSync(folder)) return
  removeOld(dirname(folder))
  // Builds in another folder first, because two demos may build at the same time, and an interrupted build must not
  // look complete.
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
    // If the folder exists now, another demo has just built the same sources.
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
