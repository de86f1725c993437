import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './checks/houseFiles.mjs'
import { hardeningTable, rowsOf } from './hardeningRows.mjs'

const table = hardeningTable(readFileSync(join(root, 'docs/hardening.md'), 'utf8'))

test('default: a file that docs/hardening.md names has a test of that row', () => {
  expect(table.length).toBeGreaterThan(10)
  const missing = table.flatMap(({ row, tests }) =>
    tests
      .filter((path) => {
        const file = join(root, path)
        return !existsSync(file) || !rowsOf(readFileSync(file, 'utf8')).has(row)
      })
      .map((path) => `${row}: ${path}`),
  )
  // To fix it: node scripts/hardeningRows.mjs
  expect(missing).toEqual([])
})

test('behavior: one title may have several rows', () => {
  expect([...rowsOf("test('hardening R1, R2 and B3: x')")]).toEqual(['R1', 'R2', 'B3'])
  expect([...rowsOf('hardening without a number')]).toEqual([])
})
