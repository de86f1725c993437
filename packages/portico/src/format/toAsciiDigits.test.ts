import { expect, test } from 'vitest'
import { toAsciiDigits } from './toAsciiDigits.js'

test.each([
  ['Arabic', '٠١٢٣٤٥٦٧٨٩'],
  ['Persian', '۰۱۲۳۴۵۶۷۸۹'],
  ['Devanagari', '०१२३४५६७८९'],
  ['Adlam', '𞥐𞥑𞥒𞥓𞥔𞥕𞥖𞥗𞥘𞥙'],
  ['Meetei Mayek', '꯰꯱꯲꯳꯴꯵꯶꯷꯸꯹'],
  ['Ol Chiki', '᱐᱑᱒᱓᱔᱕᱖᱗᱘᱙'],
  ['Chakma', '𑄶𑄷𑄸𑄹𑄺𑄻𑄼𑄽𑄾𑄿'],
  ['full width', '０１２３４５６７８９'],
])('behavior: any keyboard’s digits are digits: %s', (_, digits) => {
  expect(toAsciiDigits(digits)).toBe('0123456789')
  expect(toAsciiDigits(`a${digits}b`)).toBe('a0123456789b')
})

test('behavior: characters that no keyboard types stay unchanged', () => {
  for (const text of ['𝟏', '①', 'Ⅷ', '一', '²']) expect(toAsciiDigits(text)).toBe(text)
})
