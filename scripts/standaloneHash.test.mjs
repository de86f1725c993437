import { expect, test } from 'vitest'
import { hashProblems, hashRows, withRow } from './standaloneHash.mjs'

const page = 'Before\n\n| version | hash of `portico.js` |\n| --- | --- |\n\nAfter\n'

test('default: a release adds its row above the earlier ones, and the check compares it with the built file', () => {
  const first = withRow(page, '1.0.0', 'sha384-a')
  const second = withRow(withRow(first, '1.1.0', 'sha384-b'), '1.1.0', 'sha384-c')
  expect([...hashRows(second)]).toEqual([
    ['1.1.0', 'sha384-c'],
    ['1.0.0', 'sha384-a'],
  ])
  expect(second).toMatch(/^Before[\s\S]*After\n$/)
  const problems = (hash, version = '1.1.0', isReleased = true) =>
    hashProblems({ hash, isReleased, text: second, version })
  expect(problems('sha384-c')).toEqual([])
  expect(problems('sha384-d')[0]).toContain('1.1.0 has the hash sha384-c, but the built file has sha384-d')
  expect(problems('sha384-d', '1.2.0')).toHaveLength(1)
  expect(problems('sha384-d', '1.2.0', false)).toEqual([])
})
