// Part of scripts/demo.mjs.
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** An older build may be that of a demo which still runs and loads a part of it later. */
const keptDays = 2

/** Has `make` fill `folder`, unless it is there. Beside it stand those of other sources, of which the old ones go. */
export async function makeOnce(folder, make) {
  if (existsSync(folder)) return
  removeOld(dirname(folder))
  // Two demos may build at once, and a build that is interrupted must not look finished.
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
    // Another demo was there first, with the same.
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
