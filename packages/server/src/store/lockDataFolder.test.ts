import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockDataFolder, lockFile, readLockHolder } from './lockDataFolder.js'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-lock-'))
})
afterEach(() => rmSync(folder, { force: true, recursive: true }))

test('default', async () => {
  const lock = await lockDataFolder(join(folder, 'new'))
  const path = lockFile(join(folder, 'new'))
  expect(readLockHolder(join(folder, 'new'))).toMatchObject({ pid: process.pid })
  expect(statSync(path).mode & 0o777).toBe(0o600)
  lock.announce({ token: 't', url: 'http://127.0.0.1:1' })
  expect(readLockHolder(join(folder, 'new'))?.admin).toEqual({ token: 't', url: 'http://127.0.0.1:1' })
  lock.release()
  expect(existsSync(path)).toBe(false)
})

test('error: a lock of a living process', async () => {
  const lock = await lockDataFolder(folder)
  await expect(lockDataFolder(folder)).rejects.toMatchObject({
    code: 'DATA_FOLDER_LOCKED',
    message: expect.stringContaining(`is in use by process ${process.pid}`),
  })
  lock.release()
  ;(await lockDataFolder(folder)).release()
})

const withoutProc = process.platform === 'linux' ? '' : ' (no /proc on this system)'

test.runIf(withoutProc === '')(`error: a place where no folder can be made${withoutProc}`, async () => {
  await expect(lockDataFolder('/proc/portico/data')).rejects.toMatchObject({ code: 'DATA_FOLDER_BROKEN' })
})

async function pidOfTheDead(): Promise<number> {
  const child = spawn(process.execPath, ['-e', ''])
  await new Promise((resolve) => child.once('exit', resolve))
  return child.pid ?? 0
}

test('behavior: the lock of a process that has ended is taken over', async () => {
  writeFileSync(lockFile(folder), JSON.stringify({ born: '', id: 'old', pid: await pidOfTheDead() }))
  const lock = await lockDataFolder(folder)
  expect(readLockHolder(folder)?.pid).toBe(process.pid)
  lock.release()
})

test.runIf(withoutProc === '')(
  `behavior: a living process that only has the same id, as in a container, holds no lock${withoutProc}`,
  async () => {
    writeFileSync(lockFile(folder), JSON.stringify({ born: 'another boot:1', id: 'old', pid: process.pid }))
    ;(await lockDataFolder(folder)).release()
  },
)

test.each([
  '',
  '{',
  '[]',
  '{"pid":"1"}',
  'null',
])('behavior: a lock file with %j is taken over', async (content) => {
  writeFileSync(lockFile(folder), content)
  ;(await lockDataFolder(folder)).release()
})

test('behavior: of many concurrent starts on a stale lock, one gets it', async () => {
  writeFileSync(lockFile(folder), JSON.stringify({ born: '', id: 'old', pid: await pidOfTheDead() }))
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => lockDataFolder(folder)))
  const taken = results.filter(({ status }) => status === 'fulfilled')
  expect(taken).toHaveLength(1)
})

test('behavior: a lock that belongs to another process stays', async () => {
  const lock = await lockDataFolder(folder)
  const other = JSON.stringify({ born: '', id: 'other', pid: 1 })
  writeFileSync(lockFile(folder), other)
  lock.release()
  expect(readFileSync(lockFile(folder), 'utf8')).toBe(other)
})

test('error: a folder that is a file', async () => {
  const path = join(folder, 'file')
  writeFileSync(path, '')
  await expect(lockDataFolder(path)).rejects.toMatchObject({ code: 'DATA_FOLDER_BROKEN' })
  mkdirSync(join(folder, 'odd', 'portico.lock'), { recursive: true })
  await expect(lockDataFolder(join(folder, 'odd'))).rejects.toThrow()
})
