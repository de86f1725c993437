import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { isView, rowOf } from './views.js'

const modalChunk = join(import.meta.dirname, 'shell/modalChunk.ts')

/**
 * Returns the areas whose texts are read in a file or its imports. It skips the modal's own chunk, which has always
 * loaded.
 */
function areasOf(start: string): ReadonlySet<string> {
  const areas = new Set<string>()
  const seen = new Set<string>([modalChunk])
  const waiting = [start]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const source = readFileSync(path, 'utf8')
    for (const [, area] of source.matchAll(/(?:useText|\btext|readText)\((?:portico, )?'(\w+)'\)/g)) {
      if (area && area !== 'shell') areas.add(area)
    }
    for (const [, specifier] of source.matchAll(
      /^(?:import|export) (?!type\b)(?:[^'";]*? from )?'(\.[^']+)\.js'/gm,
    )) {
      const base = join(dirname(path), `${specifier}`)
      const found = [`${base}.ts`, `${base}.tsx`].find(existsSync)
      if (!found?.startsWith(import.meta.dirname) || seen.has(found)) continue
      seen.add(found)
      waiting.push(found)
    }
  }
  return areas
}

const table = readFileSync(join(import.meta.dirname, 'views.ts'), 'utf8')
const rows = [...table.matchAll(/\n {2}(\w+): row\(\s*\(\) => import\('\.\/([^']+)\.js'\)/g)].map(
  ([, name = '', path = '']) => ({ name, path: join(import.meta.dirname, path) }),
)

test.each(rows)('behavior: $name loads with exactly the texts that it reads', ({ name, path }) => {
  expect.assert(isView(name))
  const file = [`${path}.ts`, `${path}.tsx`].find(existsSync)
  expect.assert(file)
  expect([...areasOf(file)].sort()).toEqual([...(rowOf(name).texts ?? [])].sort())
})

test('behavior: what the modal opens with reads no other texts', () => {
  expect([...areasOf(join(import.meta.dirname, 'shell/SupportedModal.tsx'))]).toEqual([])
})

test.each([
  ['connect/Connect/LoginMethods.tsx', ['login']],
  ['connect/Connect/DirectoryRows.tsx', []],
  ['login/wordLoginError.ts', ['loginErrors']],
  ['shell/Messages.tsx', ['messages']],
  ['shell/OldBrowser.tsx', ['oldBrowser']],
  ['buy/OnRampWidgetBody.tsx', ['buy']],
] as const)('behavior: %s, which no view imports, reads only the texts that load with it', (path, areas) => {
  expect([...areasOf(join(import.meta.dirname, path))]).toEqual(areas)
})
