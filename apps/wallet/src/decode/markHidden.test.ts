import { expect, test } from 'vitest'
import { hasHidden, hasHiddenInLine, markHidden, markLine } from './markHidden.js'

test('default', () => {
  expect(markHidden('Pay\u200b 1\u202e coin\nnow')).toBe('Pay[U+200B] 1[U+202E] coin\nnow')
  expect(hasHidden('Pay\u200b')).toBe(true)
})

test.each([
  'Pay 1 coin\nnow',
  'שלום',
  'שַׁ֖בָּ֑ת',
  'Größe',
  '❤️',
  '支払い',
  'བསྒྲུབས',
  'ကြွှော်',
  'ที่',
])('behavior: %j has nothing hidden', (text) => {
  expect(hasHidden(text)).toBe(false)
  expect(markHidden(text)).toBe(text)
})

test.each([
  '\u2066',
  '\u061c',
  '\u2028',
  '\u3164',
  '\ufe01',
  '\u{e0041}',
  '\ud800',
  '\ue000',
  '\u0000',
])('behavior: %j is marked', (character) => {
  expect(hasHidden(`a${character}b`)).toBe(true)
  expect(markHidden(`a${character}b`)).toMatch(/^a\[U\+[\dA-F]{4,6}\]b$/)
})

test('behavior: in a name, a line break is hidden, too', () => {
  expect(hasHidden('to\nvalue')).toBe(false)
  expect(hasHiddenInLine('to\nvalue')).toBe(true)
  expect(markLine('to\nvalue')).toBe('to[U+000A]value')
  expect(hasHiddenInLine('value')).toBe(false)
})

test('hardening A11: marks that a font would stack over the lines above are shown as hidden', () => {
  const six = `a${'\u0301'.repeat(6)}`
  expect(hasHidden(six)).toBe(false)
  expect(markHidden(`${six}\u0301\u0302b`)).toBe(`${six}[U+0301][U+0302]b`)
  expect(hasHiddenInLine(`${six}\u0301`)).toBe(true)
  expect(markLine(`${six}\u0301`)).toBe(`${six}[U+0301]`)
})
