import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { emptyEvidence, evidenceOf, takeOwnFolder } from './evidence.mjs'

const folder = mkdtempSync(join(tmpdir(), 'portico-evidence-'))
beforeAll(() => void vi.stubEnv('PORTICO_EVIDENCE', folder))
afterAll(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

test('default: named steps empty their own folders, and a whole run empties all', () => {
  for (const name of ['node', 'e2e', 'bench:server'])
    mkdirSync(evidenceOf(name, 'failures'), { recursive: true })
  emptyEvidence(['e2e', 'bench:server', 'timed'])
  expect(readdirSync(folder)).toEqual(['node'])
  emptyEvidence()
  expect(readdirSync(folder)).toEqual([])
})

test('behavior: each run of journeys by hand has its own folder, and the last ten that left something stay', () => {
  const runs = evidenceOf('by-hand', 'journeys')
  const run = () => {
    const env = {}
    takeOwnFolder(env)
    return env
  }
  const kept = Array.from({ length: 11 }, (_, index) => `2026-11-${10 + index}T09-00-00.000Z-${index}`)
  for (const name of kept) {
    mkdirSync(join(runs, name, 'a-journey'), { recursive: true })
    writeFileSync(join(runs, name, 'a-journey/trace.zip'), '')
  }
  mkdirSync(join(runs, '2026-11-22T09-00-00.000Z-1'))
  writeFileSync(join(runs, 'last-run.json'), '')
  const { PORTICO_FAILURES: own, PLAYWRIGHT_LAST_RUN_OUTPUT_FILE: last } = run()
  expect(basename(own)).toMatch(/^20\d\d-\d\d-\d\dT[\d.-]+Z-\d+$/)
  expect(last).toBe(join(runs, 'last-run.json'))
  // With the new folder, these are ten.
  expect(readdirSync(runs)).toEqual([...kept.slice(2), 'last-run.json'])
  // Playwright's other processes, and `npm test`, bring a folder.
  const given = { PORTICO_FAILURES: own }
  takeOwnFolder(given)
  expect(given).toEqual({ PORTICO_FAILURES: own })
})
