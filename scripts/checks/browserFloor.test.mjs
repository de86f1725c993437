import { expect, test } from 'vitest'
import { floor, floorProblems, reachesPage } from './browserFloor.mjs'

test('default: the floor is as the docs state it, and older names are fine', () => {
  expect(floor).toEqual({ chrome: 120, firefox: 121, safari: 17 })
  expect(floorProblems('a.ts', 'URL.canParse(text)\nAbortSignal.timeout(5)\ndialog.showModal()')).toEqual([])
})

test.each([
  ['AbortSignal.any([one, other])', 'firefox 121'],
  ['Promise.withResolvers()', 'safari 17'],
  ['URL.parse(text)', 'chrome 120'],
  ['color: light-dark(red, blue)', 'chrome 120'],
  ['requestIdleCallback(work)', 'safari 17'],
])('error: refuses %s, which %s lacks', (source, browser) => {
  expect(floorProblems('a.ts', `\n${source}`)).toEqual([expect.stringContaining(`a.ts:2:`)])
  expect(floorProblems('a.ts', source)[0]).toContain(`is not in ${browser}`)
})

test('behavior: a name in a comment is no use, and a file with a way around may use it', () => {
  expect(floorProblems('a.ts', '// by hand, without AbortSignal.any()')).toEqual([])
  expect(floorProblems('packages/portico/src/ui/afterPaint.ts', 'requestIdleCallback(once)')).toEqual([])
})

test('behavior: sources of pages are checked, and tests are not', () => {
  expect(reachesPage('packages/portico/src/core/send.ts')).toBe(true)
  expect(reachesPage('apps/wallet/src/screens/Frame.tsx')).toBe(true)
  expect(reachesPage('packages/portico/src/core/send.test.ts')).toBe(false)
  expect(reachesPage('packages/server/src/bin.ts')).toBe(false)
})
