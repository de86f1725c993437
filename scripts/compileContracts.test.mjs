import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { compileContracts } from './compileContracts.mjs'

test('behavior: the committed bytecode of the contracts matches their sources', () => {
  for (const [path, text] of Object.entries(compileContracts())) expect(readFileSync(path, 'utf8')).toBe(text)
}, 120_000)
