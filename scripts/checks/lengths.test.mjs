import { expect, test } from 'vitest'
import { lengthProblems } from './lengths.mjs'

const path = 'packages/portico/src/core/connect.ts'
const lines = (count) => 'const a = 1\n'.repeat(count)
const functionOf = (count) => `function connect() {\n${'  go()\n'.repeat(count - 2)}}\n`

test('behavior: a file has at most 500 lines', () => {
  expect(lengthProblems(path, lines(500))).toEqual([])
  expect(lengthProblems(path, lines(501))).toEqual([`${path}: 501 lines, above 500; split it by subject`])
})

test('behavior: a function has at most 150 lines', () => {
  expect(lengthProblems(path, functionOf(150))).toEqual([])
  expect(lengthProblems(path, functionOf(151))).toEqual([
    `${path}:1: connect has 151 lines, above 150; split it by subject`,
  ])
  expect(lengthProblems(path, `const connect = ${functionOf(151).replace(' connect', '')}`)).toHaveLength(1)
})

test.each([
  'packages/portico/src/core/connect.test.ts',
  'e2e/connect.spec.ts',
  'packages/portico/src/wallets/rows.ts',
  'packages/testkit/src/contracts/familyContract.ts',
  'scripts/parsers/serverParsers.mjs',
])('behavior: %s may be as long as its list', (excepted) => {
  expect(lengthProblems(excepted, lines(600) + functionOf(200))).toEqual([])
})
