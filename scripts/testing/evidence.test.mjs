import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { emptyEvidence, evidenceOf } from './evidence.mjs'

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
