import { expect, test } from 'vitest'
import { ledgerProblems, ledgerRows } from './ledger.mjs'

const file = 'packages/portico/src/core/connect.test.ts'
const readTest = (path) =>
  path === file ? "test('default', () => {})\ntest(\"it's open\", () => {})" : undefined
const problems = (row) => ledgerProblems(ledgerRows(row), readTest)

test('default', () => {
  expect(problems(`| S1.1 | A clause | works | ${file} › default |`)).toEqual([])
  expect(problems('| S1.1 | A clause | not yet | – |')).toEqual([])
})

test('behavior: several tests, backquotes and quotes in a name', () => {
  expect(problems(`| S1.1 | A clause | partly | \`${file} › default\`<br>${file} › it's open |`)).toEqual([])
})

test.each([
  ['a missing file', '| S1.1 | A clause | works | a.test.ts › default |', 'does not exist'],
  ['a missing test', `| S1.1 | A clause | works | ${file} › defaul |`, 'does not have'],
  ['no test', '| S1.1 | A clause | works | – |', 'names no test'],
  ['a test without a state', `| S1.1 | A clause | not yet | ${file} › default |`, 'not yet'],
  ['an unknown state', `| S1.1 | A clause | done | ${file} › default |`, 'state'],
  ['a file that is no test', '| S1.1 | A clause | works | a.ts › default |', 'no test file'],
  ['a name without a file', `| S1.1 | A clause | works | ${file} |`, 'write path'],
  ['an id twice', '| S1.1 | A clause | not yet | – |\n| S1.1 | Another | not yet | – |', 'earlier row'],
])('error: %s', (_, row, message) => {
  expect(problems(row)).toHaveLength(1)
  expect(problems(row)[0]).toContain(message)
})
