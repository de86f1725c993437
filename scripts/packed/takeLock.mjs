// Read by scripts/packed.mjs: one run at a time uses the cache, because apps are unpacked, built and served in it.
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** How often a waiting run looks whether the other one has ended, in ms. */
const lookMs = 500

/**
 * Takes a lock file, which contains the id of the process that has it. Waits while another process that still runs has
 * the lock, and calls `onWait` once with its id. The returned function gives the lock back; the end of the process does
 * too.
 */
export async function takeLock(path, onWait = () => {}) {
  mkdirSync(dirname(path), { recursive: true })
  let hasWaited = false
  while (!tryLock(path)) {
    const owner = readOwner(path)
    if (owner !== undefined && !isRunning(owner)) {
      removeLeftLock(path, owner)
      continue
    }
    if (!hasWaited && owner !== undefined) onWait(owner)
    hasWaited ||= owner !== undefined
    await new Promise((resolve) => setTimeout(resolve, lookMs))
  }
  const giveBack = () => {
    process.off('exit', giveBack)
    if (readOwner(path) === process.pid) rmSync(path)
  }
  process.on('exit', giveBack)
  return giveBack
}

function tryLock(path) {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

/** Returns the process that has the lock. Undefined if none has, or while the file is being written. */
function readOwner(path) {
  try {
    return Number(readFileSync(path, 'utf8')) || undefined
  } catch {
    return undefined
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: the process belongs to another user.
    return error.code === 'EPERM'
  }
}

/** Removes the lock of a process that was killed. A second waiting run may have replaced it just now. */
function removeLeftLock(path, owner) {
  const aside = `${path}.${process.pid}`
  try {
    renameSync(path, aside)
    if (readOwner(aside) === owner) rmSync(aside)
    else renameSync(aside, path)
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
  }
}
