import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { houseFiles, root } from './checks/houseFiles.mjs'

// Parcel reads `exports` only if a site enables that. Otherwise, Parcel finds an entry by the package's own aliases.
// TypeScript's older resolution (`node10`) finds the declarations of an entry by `typesVersions`.

const readManifest = (name) => JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8'))

test.each(['portico', 'protocol'])('behavior: every entry of %s is an alias for Parcel', (name) => {
  const { alias, exports, main } = readManifest(name)
  const entries = Object.entries(exports).filter(([, target]) => typeof target === 'object')
  const wanted = entries.map(([subpath, { default: file }]) => [subpath, file.replace('*', '$1')])
  expect({ '.': main, ...alias }).toEqual({ '.': main, ...Object.fromEntries(wanted) })
})

test.each([
  'portico',
  'protocol',
  'testkit',
  'texts',
])('behavior: every entry of %s has its declarations in `typesVersions`', (name) => {
  const { exports, main, types = main?.replace('.js', '.d.ts'), typesVersions } = readManifest(name)
  const entries = Object.entries(exports).flatMap(([subpath, target]) =>
    target.types ? [[subpath.slice(2), target.types.slice(2)]] : [],
  )
  const found = entries.filter(
    // An import of the whole package finds `types`. An import of a style sheet finds the declarations beside it.
    ([subpath, file]) => subpath !== '' && file !== `${subpath}.d.ts`,
  )
  expect(typesVersions).toEqual({
    '*': Object.fromEntries(found.map(([subpath, file]) => [subpath, [file]])),
  })
  expect(types).toBe(exports['.']?.types)
})

test('behavior: what `portico` imports of the texts is an alias for Parcel', () => {
  const { alias, main } = readManifest('texts')
  const sources = houseFiles(['packages/portico/src']).filter(
    (path) => !/\.(test|test-d|stories)\.|\/testing\//.test(path),
  )
  const imported = new Set(
    sources.flatMap((path) =>
      [
        ...readFileSync(join(root, path), 'utf8').matchAll(
          /^(?:import|export)(?! type).* from '@portico\/texts(.*)'/gm,
        ),
      ].map(([, subpath]) => subpath),
    ),
  )
  expect(imported).toContain('/es/language')
  const [[pattern, target]] = Object.entries(alias)
  const [before, after] = pattern.split('*')
  for (const subpath of imported) {
    if (subpath === '') {
      expect(main).toBe('./dist/index.js')
      continue
    }
    const name = `.${subpath}`
    expect(name.startsWith(before) && name.endsWith(after), name).toBe(true)
    const file = target.replace('$1', name.slice(before.length, -after.length))
    expect(existsSync(join(root, 'packages/texts', file.replace('dist', 'src').replace('.js', '.ts')))).toBe(
      true,
    )
  }
})
