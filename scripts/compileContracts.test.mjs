import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { compileContracts, contractCodePath } from './compileContracts.mjs'

test('behavior: the committed code of the contracts is what their sources compile to', () => {
  expect(readFileSync(contractCodePath, 'utf8')).toBe(compileContracts())
}, 120_000)
