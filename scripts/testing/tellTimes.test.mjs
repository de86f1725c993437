import { expect, test } from 'vitest'
import { stepLine, totalLine } from './tellTimes.mjs'

test('default', () => {
  expect(stepLine('node', 145.26, '5 passed, 0 failed')).toBe('node            145.3 s  5 passed, 0 failed')
  expect(totalLine(600, true)).toBe('total           600.0 s  10.0 of 12 minutes on two idle cores')
})

test('behavior: more than twelve minutes are told', () => {
  expect(totalLine(720, true)).not.toContain('over the limit')
  expect(totalLine(721, true)).toContain('12.0 of 12 minutes on two idle cores: over the limit')
})

test('behavior: named steps and a full run are measured by no limit', () => {
  expect(totalLine(6000, false)).toBe('total          6000.0 s')
})
