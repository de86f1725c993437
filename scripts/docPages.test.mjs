import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { houseFiles, root } from './checks/houseFiles.mjs'
import { docPages, withoutLostLinks, writeDocPages } from './docPages.mjs'

const { files } = JSON.parse(readFileSync(join(root, 'packages/portico/package.json'), 'utf8'))

test('behavior: every page that a declaration or a message names is in the package', () => {
  const named = houseFiles(['packages/portico/src'])
    .filter((path) => /\.tsx?$/.test(path) && !/\.test(-d)?\.tsx?$/.test(path))
    .flatMap((path) => readFileSync(join(root, path), 'utf8').match(/(?<=\bdocs\/)[\w-]+\.md/g) ?? [])
  expect(named.length).toBeGreaterThan(9)
  expect([...new Set(named)].filter((page) => !docPages.includes(page))).toEqual([])
  expect(files).toContain('docs')
})

test('behavior: the packed pages lead nowhere else', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-docs-'))
  onTestFinished(() => rmSync(folder, { force: true, recursive: true }))
  writeDocPages(folder)
  const pages = readdirSync(folder)
  expect(pages.sort()).toEqual([...docPages].sort())
  for (const page of pages) {
    const links = readFileSync(join(folder, page), 'utf8').matchAll(/\]\((?!#|\w+:)([^)#]+)/g)
    expect([...links].map(([, path]) => path).filter((path) => !pages.includes(path))).toEqual([])
  }
})

test('behavior: a link to what is not packed keeps its words', () => {
  expect(
    withoutLostLinks('[a\nserver](server.md#routes), [b](hooks.md#x), [c](#d), [e](https://e.example)'),
  ).toBe('a\nserver, [b](hooks.md#x), [c](#d), [e](https://e.example)')
})
