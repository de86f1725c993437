import { expect, test } from 'vitest'
import { startWatch, stepLine, totalLine } from './tellTimes.mjs'

test('default', () => {
  expect(stepLine('node', { seconds: 145.26, cores: 1.84 }, '5 passed, 0 failed')).toBe(
    'node            145.3 s  1.8 cores  5 passed, 0 failed',
  )
  expect(totalLine({ seconds: 600, cores: 1.5 }, true)).toBe(
    'total           600.0 s  1.5 cores  10.0 of 20 minutes on two idle cores',
  )
})

test('behavior: more than 20 minutes are reported', () => {
  expect(totalLine({ seconds: 1200, cores: 2 }, true)).not.toContain('over the limit')
  expect(totalLine({ seconds: 1201, cores: 2 }, true)).toContain(
    '20.0 of 20 minutes on two idle cores: over the limit',
  )
})

test('behavior: named steps and a full run have no limit', () => {
  expect(totalLine({ seconds: 6000, cores: 2 }, false)).toBe('total          6000.0 s  2.0 cores')
})

test('behavior: a watch reports the seconds, and that a processor was busy', () => {
  const read = startWatch()
  const until = performance.now() + 500
  while (performance.now() < until);
  const { seconds, cores } = read()
  expect(seconds).toBeGreaterThanOrEqual(0.5)
  expect(cores).toBeGreaterThan(0)
})
