import { expect, test } from 'vitest'
import { hasHiddenInLine, markLine } from '../decode/markHidden.js'
import { readSiteName } from './readSiteName.js'

test.each([
  ['a name', 'Shop', 'Shop'],
  ['one with spaces around it', ' \n A  shop\t', 'A shop'],
  ['none', undefined, undefined],
  ['nothing but space', ' \n', undefined],
  ['one that is endless', 'a'.repeat(2_000), `${'a'.repeat(63)}…`],
])('default: %s', (_, raw, name) => {
  expect(readSiteName(raw)).toBe(name)
})

test('hardening A11: hidden characters in a page’s name stay in it, for the warning and the mark', () => {
  for (const raw of ['Sh\u202eop', 'Sh\u200bop', '\ufeffShop', '\u200b']) {
    const name = readSiteName(raw) ?? ''
    expect(name).toBe(raw)
    expect(hasHiddenInLine(name)).toBe(true)
    expect(markLine(name)).toMatch(/\[U\+[0-9A-F]{4}\]/)
  }
})
