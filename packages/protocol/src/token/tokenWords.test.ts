import { expect, test } from 'vitest'
import { readTokenText } from './tokenWords.js'

const word = (hex: string) => hex.padStart(64, '0')
const maker = '4d4b52'.padEnd(64, '0')

test.each([
  ['a string', word('20') + word('3') + maker],
  ['a string after another place', word('40') + word('0') + word('3') + maker],
  ['a string whose last word is not filled', `${word('20')}${word('3')}4d4b52`],
  ['a length and its text', word('3') + maker],
  ['32 bytes', maker],
  ['32 bytes at the end of their word', word('4d4b52')],
  ['32 bytes, and a word of zeros', maker + word('0')],
  ['32 bytes, and two words of zeros', maker + word('0') + word('0')],
])('behavior: a token’s text is read from %s', (_, answer) => {
  expect(readTokenText(`0x${answer}`)).toBe('MKR')
})

test.each([
  ['nothing', '0x'],
  ['an empty string', `0x${word('20')}${word('0')}`],
  ['a length above what follows', `0x${word('20')}${word('40')}${maker}`],
  ['32 bytes, and others', `0x${maker}${maker}`],
  ['no text', null],
])('error: %s is no text of a token', (_, answer) => {
  expect(readTokenText(answer)).toBe('')
})
