import { randomUUID } from 'node:crypto'
import { readFileSync, renameSync, rmSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DataFolderBrokenError, DataFolderLockedError } from '../errors/startup.js'
import { makeFolder } from './makeFolder.js'

/** The contents of a lock file: the process that has the lock. */
export type LockHolder = {
  pid: number
  /** Start time of that process as the system counts it, if available. It distinguishes a reused pid. */
  born: string
  /** Identifies this lock. */
  id: string
  /** Where the process takes commands from this machine. */
  admin?: { url: string; token: string } | undefined
}

export type DataFolderLock = {
  /** Publishes where the process takes commands. */
  announce: (admin: { url: string; token: string }) => void
  release: () => void
}

/** Returns the path of a data folder's lock file. It contains a secret, so only its owner may read it. */
export function lockFile(folder: string): string {
  return join(folder, 'portico.lock')
}

/**
 * Locks a data folder, which is created if it does not exist. The lock of a process that has ended is replaced.
 *
 * @throws DataFolderLockedError, DataFolderBrokenError
 */
export async function lockDataFolder(folder: string): Promise<DataFolderLock> {
  const path = lockFile(folder)
  try {
    await makeFolder(folder)
  } catch (cause) {
    throw broken(folder, cause)
  }
  const holder: LockHolder = { born: readBirth(process.pid) ?? '', id: randomUUID(), pid: process.pid }
  for (let attempt = 0; attempt < 5; attempt++) {
    try {
      writeFileSync(path, JSON.stringify(holder), { flag: 'wx', mode: 0o600 })
      return {
        announce: (admin) => writeFileSync(path, JSON.stringify({ ...holder, admin }), { mode: 0o600 }),
        release: () => {
          if (readLockHolder(folder)?.id === holder.id) rmSync(path, { force: true })
        },
      }
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw broken(folder, cause)
    }
    const other = readLockHolder(folder)
    if (other && isAlive(other)) throw new DataFolderLockedError({ folder, pid: other.pid })
    removeStale(path, other)
  }
  throw new DataFolderLockedError({ folder, pid: readLockHolder(folder)?.pid ?? 0 })
}

/** Returns the process that has the lock, or null if there is no lock or it was never completely written. */
export function readLockHolder(folder: string): LockHolder | null {
  try {
    const { admin, born, id, pid } = JSON.parse(readFileSync(lockFile(folder), 'utf8')) as Partial<LockHolder>
    if (typeof pid !== 'number' || typeof born !== 'string' || typeof id !== 'string') return null
    return { admin, born, id, pid }
  } catch {
    return null
  }
}

/** Checks whether the process that wrote the lock is running. */
export function isAlive({ born, pid }: LockHolder): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // EPERM: the process runs as another user.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  const bornNow = readBirth(pid)
  // Every start of a container reuses the same few ids. By the id alone, a process could mistake itself for the holder
  // of the lock.
  return bornNow === undefined || born === '' || bornNow === born
}

/** Returns the boot id and the start tick of a process on Linux. Undefined if the system has no such file. */
function readBirth(pid: number): string | undefined {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The command's name, in parentheses, may contain spaces, so fields are counted after it. The start is the 22nd.
    const start = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
    return `${boot}:${start}`
  } catch {
    return undefined
  }
}

/**
 * Removes a stale lock. If two processes try, only one of them can move the file. If that process moved a fresh lock
 * instead, it moves the lock back.
 */
function removeStale(path: string, stale: LockHolder | null): void {
  const aside = `${path}.${process.pid}.stale`
  try {
    renameSync(path, aside)
  } catch {
    return
  }
  let moved: unknown
  try {
    moved = (JSON.parse(readFileSync(aside, 'utf8')) as Partial<LockHolder>).id
  } catch {
    moved = undefined
  }
  if (moved === stale?.id) unlinkSync(aside)
  else renameSync(aside, path)
}

function broken(folder: string, cause: unknown): DataFolderBrokenError {
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new DataFolderBrokenError({ cause, folder, reason })
}
