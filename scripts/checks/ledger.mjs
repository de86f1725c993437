// Run by `npm run check`: every row of docs/specification.md that claims something names a test that exists.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './houseFiles.mjs'
import { report } from './report.mjs'

const page = 'docs/specification.md'
const states = ['works', 'partly', 'not yet']
const testFile = /\.(test|spec|test-d)\.(ts|tsx|mjs)$/

/** Returns the rows of the ledger. A `|` inside a cell is written `\|`. */
export function ledgerRows(text) {
  return text.split('\n').flatMap((line, index) => {
    if (!/^\| S\d/.test(line)) return []
    const cells = line
      .slice(1, line.lastIndexOf('|'))
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim().replaceAll('\\|', '|'))
    return [{ line: index + 1, cells, id: cells[0], clause: cells[1], state: cells[2], test: cells[3] }]
  })
}

/** Returns the problems of the rows. `readTest(path)` returns the text of a test file, or `undefined`. */
export function ledgerProblems(rows, readTest) {
  const seen = new Set()
  return rows.flatMap((row) => {
    const problems = []
    if (row.cells.length !== 4) problems.push(`has ${row.cells.length} cells instead of 4`)
    if (seen.has(row.id)) problems.push('has the id of an earlier row')
    seen.add(row.id)
    if (!states.includes(row.state)) problems.push(`has the state "${row.state}"; use ${states.join(', ')}`)
    else if (row.state === 'not yet') {
      if (row.test !== '–') problems.push('is "not yet" and names a test; set its state, or write –')
    } else if (!row.test || row.test === '–') problems.push(`is "${row.state}" and names no test`)
    else problems.push(...row.test.split('<br>').flatMap((named) => testProblems(named.trim(), readTest)))
    return problems.map((problem) => `${page}:${row.line}: ${row.id} ${problem}`)
  })
}

function testProblems(named, readTest) {
  const [path, ...names] = named.replaceAll('`', '').split(' › ')
  if (names.length === 0) return [`names "${named}"; write path/to/file.test.ts › name of the test`]
  if (!testFile.test(path)) return [`names ${path}, which is no test file`]
  const text = readTest(path)
  if (text === undefined) return [`names ${path}, which does not exist`]
  return names
    .filter((name) => !holdsTest(text, name))
    .map((name) => `names the test "${name}", which ${path} does not have`)
}

// The whole name must occur as a string. If one letter of a test's name changes, its row fails.
function holdsTest(text, name) {
  const plain = text.replaceAll("\\'", "'").replaceAll('\\"', '"').replaceAll('`', "'").replaceAll('"', "'")
  const wanted = name.replaceAll('"', "'")
  return plain.includes(`'${wanted}'`)
}

if (process.argv[1]?.endsWith('ledger.mjs')) {
  const rows = ledgerRows(readFileSync(join(root, page), 'utf8'))
  const texts = new Map()
  const readTest = (path) => {
    if (!texts.has(path)) {
      const file = join(root, path)
      texts.set(path, existsSync(file) ? readFileSync(file, 'utf8') : undefined)
    }
    return texts.get(path)
  }
  const problems = ledgerProblems(rows, readTest)
  if (rows.length === 0) problems.push(`${page} has no rows`)
  const count = (state) => rows.filter((row) => row.state === state).length
  report(problems, `${count('works')} work, ${count('partly')} partly, ${count('not yet')} not yet`)
}
