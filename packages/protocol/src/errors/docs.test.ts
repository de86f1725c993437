import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { errorCodes } from './codes.js'

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

test.each(errorCodes)('behavior: %s says what it means and what to do', (code) => {
  const paragraphs = entries.get(code)?.split('\n\n') ?? []
  expect(paragraphs).toHaveLength(2)
  expect(paragraphs[0]?.length).toBeGreaterThan(20)
  expect(paragraphs[1]).toMatch(/^\*\*Do:\*\* \S/)
})

test('behavior: every error points to an entry of the page', () => {
  const paths = sources(join(root, 'packages')).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/docsPath: '([^']+)'/g)].map(([, path]) => path),
  )
  const known = errorCodes.map((code) => `/errors/${code.toLowerCase().replaceAll('_', '-')}`)
  expect(paths).not.toHaveLength(0)
  expect(paths.filter((path) => path === undefined || !known.includes(path))).toEqual([])
})

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'node_modules' || entry.name === 'dist') return []
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return sources(path)
    return /\.(ts|tsx)$/.test(entry.name) && !entry.name.includes('.test.') ? [path] : []
  })
}
