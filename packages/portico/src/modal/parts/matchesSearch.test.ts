import { expect, test } from 'vitest'
import { matchesSearch } from './matchesSearch.js'

test.each([
  ['Arbitrum One', '', true],
  ['Arbitrum One', '  ', true],
  ['Arbitrum One', 'arb', true],
  ['Arbitrum One', 'ONE arb', true],
  ['Arbitrum One', 'arb two', false],
  ['Électricité', 'electricite', true],
  ['Base', 'ｂａｓｅ', true],
  ['OP Mainnet', '.*', false],
])('default: `%s` for `%s` is %s', (name, search, found) => {
  expect(matchesSearch(name, search)).toBe(found)
})
