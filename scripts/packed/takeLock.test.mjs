import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { takeLock } from './takeLock.mjs'

const folder = mkdtempSync(join(tmpdir(), 'portico-lock-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Starts another process, which takes the lock and keeps it until its end. */
async function startOwner(path) {
  const program = `const { takeLock } = await import(${JSON.stringify(join(import.meta.dirname, 'takeLock.mjs'))})
await takeLock(${JSON.stringify(path)})
console.log('taken')
setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return child
}

test('default: a second run waits until the first gives the lock back, and says for whom', async () => {
  const path = join(folder, 'cache/default.lock')
  const giveBack = await takeLock(path)
  const told = []
  let isTaken = false
  const second = takeLock(path, (owner) => told.push(owner)).then((give) => {
    isTaken = true
    return give
  })
  await expect.poll(() => told).toEqual([process.pid])
  expect(isTaken).toBe(false)
  giveBack()
  const end = await second
  expect(existsSync(path)).toBe(true)
  end()
  expect(existsSync(path)).toBe(false)
})

test('behavior: the lock of a run that was killed is taken over', async () => {
  const path = join(folder, 'killed.lock')
  const owner = await startOwner(path)
  const told = []
  const waiting = takeLock(path, (pid) => told.push(pid))
  await expect.poll(() => told).toEqual([owner.pid])
  const ended = once(owner, 'exit')
  owner.kill('SIGKILL')
  await ended
  expect(existsSync(path)).toBe(true)
  ;(await waiting)()
  expect(existsSync(path)).toBe(false)
})
