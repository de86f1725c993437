import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { compileContracts } from './compileContracts.mjs'

test('behavior: the committed code of the contracts is what their sources compile to', () => {
  for (const [path, text] of Object.entries(compileContracts())) expect(readFileSync(path, 'utf8')).toBe(text)
}, 120_000)
