import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { runStep, startLogged } from './runStep.mjs'

const folder = mkdtempSync(join(tmpdir(), 'portico-evidence-'))
beforeAll(() => void vi.stubEnv('PORTICO_EVIDENCE', folder))
afterAll(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

const stepOf = (name, code) => ({ name, run: ['-e', code] })
const logOf = (name) => readFileSync(join(folder, name, 'log.txt'), 'utf8')

test('default: a step’s output is stored, and its exit code is returned', async () => {
  const said = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const step = stepOf('bench:probe', 'console.log(process.env.PORTICO_SEED); process.exit(3)')
  const exitCode = await runStep(step, { isBeside: false, minutes: 1, env: { PORTICO_SEED: '7' } })
  const onScreen = said.mock.calls.map(([text]) => String(text)).join('')
  said.mockRestore()
  expect(exitCode).toBe(3)
  expect(logOf('bench-probe')).toBe('7\n')
  expect(onScreen).toContain('7\n')
})

test('behavior: its failed tests have their own folder, below the step’s', async () => {
  const code = 'process.exitCode = process.env.PORTICO_FAILURES === process.argv[1] ? 0 : 1'
  const step = stepOf('probe', code)
  step.run.push(join(folder, 'probe', 'failures'))
  expect(await runStep(step, { isBeside: true, minutes: 1, env: {} })).toBe(0)
})

test('behavior: a step that takes too long is stopped', async () => {
  const error = vi.spyOn(console, 'error').mockReturnValue(undefined)
  const exitCode = await runStep(stepOf('late', 'setInterval(() => {}, 1000)'), {
    isBeside: true,
    minutes: 0.001,
    env: {},
  })
  expect(error).toHaveBeenCalledWith('late: stopped after 0.001 minutes')
  error.mockRestore()
  expect(exitCode).not.toBe(0)
})

test('behavior: its leftover processes end with it, even if they hold its outputs open', async () => {
  const left =
    "require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' })"
  const { ended } = startLogged('leaves', ['-e', `console.log(${left}.pid); process.exit()`])
  expect(await ended).toBe(0)
  const pid = Number(logOf('leaves'))
  await expect.poll(() => isAlive(pid)).toBe(false)
})

function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
