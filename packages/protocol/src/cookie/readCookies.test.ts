import { describe, expect, test } from 'vitest'
import { crowdedOut, readCookies, writeCookie } from './index.js'

const secure = (header: string | null) => Object.fromEntries(readCookies(header, { isSecure: true }))
const plain = (header: string | null) => Object.fromEntries(readCookies(header, { isSecure: false }))

test('default: on https only prefixed names, on http only plain ones', () => {
  const header = 'a=1; __Host-b=2; c=x=y; __Host-d=; __Secure-e=3'
  expect(secure(header)).toEqual({ b: '2', d: '' })
  expect(plain(header)).toEqual({ '__Secure-e': '3', a: '1', c: 'x=y' })
  expect(secure(null)).toEqual({})
})

test('default: a written cookie can be read', () => {
  for (const isSecure of [true, false]) {
    const [pair = ''] = (writeCookie('a', 'v.-_', { isSecure, maxAgeSeconds: 60 }) ?? '').split(';')
    expect(Object.fromEntries(readCookies(pair, { isSecure }))).toEqual({ a: 'v.-_' })
  }
  expect(writeCookie('a', 'v', { isSecure: true, maxAgeSeconds: 60.9 })).toBe(
    '__Host-a=v; Path=/; Max-Age=60; HttpOnly; Secure; SameSite=Lax',
  )
  expect(writeCookie('a', 'v', { isSecure: true, maxAgeSeconds: 0, scope: 'partitioned' })).toBe(
    '__Host-a=v; Path=/; Max-Age=0; HttpOnly; Secure; SameSite=None; Partitioned',
  )
})

test('error: a cookie that no browser would store is not written', () => {
  const options = { isSecure: true, maxAgeSeconds: 60 }
  expect(writeCookie('a', 'v'.repeat(4096 - '__Host-a'.length), options)).toBeDefined()
  expect(writeCookie('a', 'v'.repeat(4097 - '__Host-a'.length), options)).toBeUndefined()
  expect(writeCookie('a', 'v', { ...options, isSecure: false, scope: 'partitioned' })).toBeUndefined()
})

describe('hardening A23: cookies that a sibling host can add', () => {
  test.each([
    ['before', 'a=evil; a=own'],
    ['behind', 'a=own; a=evil'],
    ['with blanks', 'a=own; \ta =evil'],
    ['empty', 'a=own; a='],
    ['with a value that is none', 'a="evil"; a=own'],
    ['three times', 'a=evil; b=1; a=own; a=evil'],
  ])('hardening A23: a name that occurs twice is ignored: %s', (_, header) => {
    expect(plain(header).a).toBeUndefined()
    expect(secure(header.replace(/\ba\b/g, '__Host-a')).a).toBeUndefined()
  })

  test.each([
    'a=evil',
    '__host-a=evil',
    '__HOST-a=evil',
    '%5F%5FHost-a=evil',
    '__Host%2da=evil',
    '__Host-a%20=evil',
    '"__Host-a"=evil',
    '"__Host-a=evil"',
    '=__Host-a=evil',
    '__Host-=a=evil',
    '__Host-a',
    '__Host-A=evil',
    '__Host-__Host-a=evil',
    '__Secure-a=evil',
    '$Version=1,__Host-a=evil',
    'x=1, __Host-a=evil',
    'x="y; z=__Host-a=evil"',
    '\u00a0__Host-a=evil',
    '\u2003__Host-a=evil',
    '\u000b__Host-a=evil',
    '__Host-a\u00a0=evil',
    '__Host-a\u0000=evil',
    '__Host-а=evil',
  ])('hardening A23: is not another spelling of a name: %j', (header) => {
    expect(secure(header).a).toBeUndefined()
    // It does not remove the site's own cookie either.
    expect(secure(`${header}; __Host-a=own`).a).toBe('own')
  })

  test.each([
    '"evil"',
    'ev il',
    'evil,evil',
    'e\\vil',
    'ev\u0000il',
    'évil',
  ])('hardening A23: an invalid value is ignored: %j', (value) => {
    expect(secure(`__Host-a=${value}`)).toEqual({})
  })

  test('hardening A23: a header of 16,385 characters or 401 cookies is ignored, whatever it contains', () => {
    const filled = (length: number) => `__Host-a=1; x=${'y'.repeat(length - '__Host-a=1; x='.length)}`
    expect(secure(filled(16_384))).toEqual({ a: '1' })
    expect(secure(filled(16_385))).toEqual({})
    const many = (count: number) => `__Host-a=1${';x=1'.repeat(count - 1)}`
    expect(secure(many(400))).toEqual({ a: '1' })
    expect(secure(many(401))).toEqual({})
  })
})

test('behavior: the oldest cookies of a kind make room, by number and by size; others stay', () => {
  const kind = { marker: 's-', most: 3, mostCharacters: 100 }
  const held = new Map([
    ['s-1', 'x'],
    ['other', 'x'.repeat(500)],
    ['s-2', 'x'],
    ['s-3', 'x'],
  ])
  expect(crowdedOut(held, { name: 's-4', value: 'x' }, kind)).toEqual(['s-1'])
  expect(crowdedOut(held, { name: 's-1', value: 'y' }, kind)).toEqual([])
  // The prefix and the separators take 10 characters, and the name takes 3.
  expect(crowdedOut(held, { name: 's-4', value: 'x'.repeat(100 - 13 - 14) }, kind)).toEqual(['s-1', 's-2'])
  expect(crowdedOut(held, { name: 's-4', value: 'x'.repeat(100) }, kind)).toEqual(['s-1', 's-2', 's-3'])
})
