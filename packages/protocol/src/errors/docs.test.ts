import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { errorCodes } from './codes.js'
import { PorticoError } from './PorticoError.js'

const root = join(import.meta.dirname, '../../../..')
const page = readFileSync(join(root, 'docs/errors.md'), 'utf8')
const entries = new Map(
  page
    .split(/^### /m)
    .slice(1)
    .map((entry) => {
      const [code = '', ...lines] = entry.split(/^## /m)[0]?.split('\n') ?? []
      return [code.replaceAll('`', '').trim(), lines.join('\n').trim()] as const
    }),
)

test('default', () => {
  expect([...entries.keys()].sort()).toEqual([...errorCodes].sort())
})

test.each(errorCodes)('behavior: %s has a meaning and a fix', (code) => {
  const paragraphs = entries.get(code)?.split('\n\n') ?? []
  expect(paragraphs).toHaveLength(2)
  expect(paragraphs[0]?.length).toBeGreaterThan(20)
  expect(paragraphs[1]).toMatch(/^\*\*Do:\*\* \S/)
})

test('behavior: an error links to its own entry of the page', () => {
  for (const code of errorCodes) {
    const { docsPath } = new PorticoError(code, 'It failed.')
    const [page, anchor] = [docsPath.slice(0, '/errors/'.length), docsPath.slice('/errors/'.length)]
    expect(page).toBe('/errors/')
    expect(entries.has(anchor.toUpperCase().replaceAll('-', '_'))).toBe(true)
  }
})
