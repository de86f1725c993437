import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, sep } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { describeEntries, readDeclarations } from './describeTypes.mjs'

/** Describes entries by their name and the text of their declarations. */
function describe(sources) {
  const folder = mkdtempSync(join(tmpdir(), 'portico-types-')).split(sep).join('/')
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const entries = Object.entries(sources).map(([name, text]) => {
    writeFileSync(join(folder, `${name}.d.ts`), text)
    return [name, join(folder, `${name}.d.ts`)]
  })
  const program = readDeclarations(entries.map(([, path]) => path))
  return describeEntries(program, entries, folder)
}

test('default: a type is in the first entry that leads to it, and the next one names that entry', () => {
  const [index, react] = describe({
    index: "import type { Inner } from './inner.js'\nexport type Shared = { inner: Inner }\n",
    inner: 'export type Inner = { id: string }\n',
    react: "export type { Shared } from './index.js'\nexport declare function use(id: string): void\n",
  }).filter(({ entry }) => entry !== 'inner')
  expect(index?.text).toContain('type Shared')
  expect(index?.text).toContain('// Reached by the types above.\ntype Inner')
  expect(react?.names).toEqual(['Shared', 'use'])
  expect([...(react?.elsewhere ?? [])]).toEqual([['Shared', 'index']])
  expect(react?.text).toBe('function use(id: string): void;')
})

test('default: a schema is described by its output, also in a route, and a list takes one line', () => {
  const schema = (output) =>
    `{ '~types'?: { input: string; output: ${output} } | undefined; check: Function }`
  const [entry] = describe({
    index: [
      `export declare const answer: ${schema('{ id: string; at?: number | undefined }')}`,
      `export declare const route: { readonly path: '/a'; readonly response: ${schema('boolean')} }`,
      "export declare const kinds: readonly ['one',\n  'two']",
    ].join('\n'),
  })
  expect(entry?.text.split('\n')).toEqual([
    'const answer: Schema<{ id: string; at?: number | undefined }>',
    'const kinds: readonly ["one", "two"]',
    'const route: {',
    '    path: "/a"',
    '    response: Schema<boolean>',
    '}',
  ])
})

test('behavior: a block that fits takes one line', () => {
  const long = 'a'.repeat(60)
  const [entry] = describe({
    index: `export type Place = { inner: { x: number; y: number }; name: string }
      export type Wide = { ${long}: { x: number }; ${long}2: string }`,
  })
  expect(entry?.text.split('\n')).toEqual([
    'type Place = { inner: { x: number; y: number }; name: string };',
    'type Wide = {',
    `    ${long}: { x: number };`,
    `    ${long}2: string;`,
    '};',
  ])
})

test('behavior: names that are calculated from a table are printed, and the table is not', () => {
  const [entry] = describe({
    index: [
      'declare const rows: { One: { open: true }; Two: { open: false }; Three: { open: true } }',
      'type Row = keyof typeof rows',
      'export type Open = { [row in Row]: (typeof rows)[row] extends { open: true } ? row : never }[Row]',
      'export {}',
    ].join('\n'),
  })
  expect(entry?.text).toBe("type Open = 'One' | 'Three';")
})
