import { expect, test } from 'vitest'
import { hasHidden, hasHiddenInLine, markHidden, markLine } from './markHidden.js'

test('default', () => {
  expect(markHidden('Pay\u200b 1\u202e coin\nnow')).toBe('Pay[U+200B] 1[U+202E] coin\nnow')
  expect(hasHidden('Pay\u200b')).toBe(true)
})

test.each(['Pay 1 coin\nnow', 'שלום', 'Größe', '❤️', '支払い'])('behavior: %j has nothing hidden', (text) => {
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

test('behavior: in a name, a break of lines is hidden too', () => {
  expect(hasHidden('to\nvalue')).toBe(false)
  expect(hasHiddenInLine('to\nvalue')).toBe(true)
  expect(markLine('to\nvalue')).toBe('to[U+000A]value')
  expect(hasHiddenInLine('value')).toBe(false)
})
