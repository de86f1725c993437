import { expect, test } from 'vitest'
import { measureWork } from '../../../../scripts/testing/measureWork.mjs'
import { findLanguage, readLanguages } from './chooseLanguage.js'

const known = new Map([
  ['en', 'en'],
  ['es', 'es'],
  ['zh-hant', 'zh-Hant'],
])

test.each([
  ['es-MX,es;q=0.9,en;q=0.8', ['es-mx', 'es', 'en']],
  ['en;q=0.1, es', ['es', 'en']],
  ['fr;q=0, es;q=0.5', ['es']],
  ['en ; q=0.5 ,\tes; q=1.000', ['es', 'en']],
  ['*', []],
  ['', []],
  [null, []],
])('default: %s', (header, languages) => {
  expect(readLanguages(header)).toEqual(languages)
})

test.each([
  ['es-MX', 'es'],
  ['ZH-hant-TW', 'zh-Hant'],
  ['zh', undefined],
  ['esperanto', undefined],
  ['constructor', undefined],
])('behavior: %s is %s', (tag, language) => {
  expect(findLanguage(tag, known)).toBe(language)
})

test.each([
  ['16 kB of languages', 'es,'.repeat(5_000)],
  ['16 kB of one tag', `es${'-es'.repeat(5_000)}`],
  ['16 kB of weights', `es${';q=0.5'.repeat(2_000)}`],
  ['16 kB of spaces', `es${' '.repeat(16_000)};`],
  ['control characters', '\u0000es,\u001fes\u007f,es\u202e'],
  ['another script', 'еѕ'],
  ['markup', '<script>alert(1)</script>,es"onload='],
  ['weights out of their bounds', 'es;q=2,es;q=-1,es;q=1e9,es;q=NaN,es;q='],
])('hardening B1: %s names no language', (_, header) => {
  expect(readLanguages(header)).toEqual([])
})

test('hardening B1: of many languages, twenty are read', () => {
  const header = Array.from({ length: 160 }, () => 'fr').join(',')
  expect(readLanguages(header)).toHaveLength(20)
  expect(readLanguages(`${header},es`)).not.toContain('es')
})

test('hardening B1: the time is the same for a long header as for a short one', async () => {
  const workOf = (header: string) =>
    measureWork(() => {
      for (let count = 0; count < 1_000; count++) readLanguages(header)
    })
  const hostile = [
    'es,'.repeat(5_000),
    `${' '.repeat(498)}x`,
    `es${'-a1'.repeat(166)}`,
    `es;${' '.repeat(490)}q`,
  ]
  // A thousand headers of 16 kB each take well under a second. A slow expression would need minutes.
  for (const header of hostile) expect(await workOf(header)).toBeLessThan(1_000)
})
