import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sanitizeText } from './sanitizeText.js'

test('default', () => {
  expect(sanitizeText('  MetaMask\n ')).toBe('MetaMask')
})

test('behavior: names in every script stay unchanged', () => {
  const names = [
    'Rabby 🐰',
    'ウォレット',
    'محفظة',
    'ארנק',
    'Żółw',
    '钱包',
    '👩‍👩‍👧',
    '🏳️‍🌈',
    '🧑🏽‍⚕️',
    'नमस्ते',
    'A & B <c>',
  ]
  expect(names.map((name) => sanitizeText(name))).toEqual(names.map((name) => name.normalize('NFC')))
})

test('behavior: a value that is not a string is empty', () => {
  expect([undefined, null, 5, {}, [], { toString: () => 'x' }].map((text) => sanitizeText(text))).toEqual(
    Array(6).fill(''),
  )
})

test('behavior: long names are cut between characters, not inside them', () => {
  expect(sanitizeText('x'.repeat(65))).toBe(`${'x'.repeat(63)}…`)
  expect(sanitizeText('🐰🐰🐰', { maxLength: 2 })).toBe('🐰…')
  expect(sanitizeText('a'.repeat(10_000_000)).length).toBe(64)
})

describe('hardening A29', () => {
  test('hardening A29: characters that reverse text, hide it or break the line are removed', () => {
    const hidden = [
      '\u202e',
      '\u202d',
      '\u2066',
      '\u2069',
      '\u200e',
      '\u200f',
      '\u061c',
      '\u200b',
      '\u200c',
      '\u200d',
      '\u2060',
      '\ufeff',
      '\u00ad',
      '\u0000',
      '\u0007',
      '\u001b',
      '\u007f',
      '\u009f',
      '\u{e0041}',
      '\ud800',
      '\ufff9',
      '\u180e',
      '\ue000',
      '\ufdd0',
    ]
    expect(hidden.map((character) => sanitizeText(`Meta${character}Mask`))).toEqual(
      hidden.map(() => 'MetaMask'),
    )
    expect(
      ['\n', '\u2028', '\u3164', '\u115f', '\u00a0', '\t\r\n '].map((space) =>
        sanitizeText(`Meta${space}Mask`),
      ),
    ).toEqual(Array(6).fill('Meta Mask'))
    expect(sanitizeText('\u202eksaMateM')).toBe('ksaMateM')
  })

  test('hardening A29: marks do not stack over other lines', () => {
    expect([...sanitizeText(`Z${'\u0334'.repeat(50)}algo`)].length).toBe(7)
  })

  test('hardening A29: any text becomes short, on one line, without invisible characters, and stays the same the second time', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200, unit: 'binary' }), (text) => {
        const clean = sanitizeText(text)
        expect([...clean].length).toBeLessThanOrEqual(64)
        expect(clean.replaceAll('\u200d', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]|\s\s|^\s|\s$/u)
        expect(sanitizeText(clean)).toBe(clean)
      }),
      { numRuns: 1000 },
    )
  })
})
