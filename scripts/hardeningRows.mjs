// Run by a maintainer after adding a `hardening …` test: `node scripts/hardeningRows.mjs` writes the last column of the
// table in docs/hardening.md. scripts/hardeningRows.test.mjs checks that column.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { houseFiles, root } from './checks/houseFiles.mjs'

const page = 'docs/hardening.md'
const testFile = /\.(test|spec)\.(ts|tsx|mjs)$/
const none = 'no test yet'

/** Returns the numbers of the rows that the test names of a file mention. */
export function rowsOf(text) {
  const names = [...text.matchAll(/hardening ((?:[ARB]\d+(?:, | and )?)+):/g)]
  return new Set(names.flatMap(([, list]) => list.match(/[ARB]\d+/g) ?? []))
}

/** Returns the rows of the table: number, requirement, and the named files. */
export function hardeningTable(text) {
  return [...text.matchAll(/^\| ([ARB]\d+) \| (.+) \| (.+) \|$/gm)].map(([line, row, clause, tests]) => ({
    line,
    row,
    clause,
    tests: tests === none ? [] : tests.split('<br>').map((file) => file.replaceAll('`', '')),
  }))
}

if (process.argv[1]?.endsWith('hardeningRows.mjs')) {
  const files = houseFiles(['packages', 'apps', 'e2e', 'scripts'])
    .filter((path) => testFile.test(path) && !path.endsWith('hardeningRows.test.mjs'))
    .map((path) => ({ path, rows: rowsOf(readFileSync(join(root, path), 'utf8')) }))
  const text = readFileSync(join(root, page), 'utf8')
  const known = new Set()
  const written = hardeningTable(text).reduce((result, { clause, line, row }) => {
    known.add(row)
    const tests = files.filter(({ rows }) => rows.has(row)).map(({ path }) => `\`${path}\``)
    const cells = tests.length > 0 ? tests.sort().join('<br>') : none
    return result.replace(line, () => `| ${row} | ${clause} | ${cells} |`)
  }, text)
  writeFileSync(join(root, page), written)
  const unlisted = new Set(files.flatMap(({ rows }) => [...rows]).filter((row) => !known.has(row)))
  if (unlisted.size > 0) console.log(`tested, but missing in ${page}: ${[...unlisted].join(', ')}`)
}
