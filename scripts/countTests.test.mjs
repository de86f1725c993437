import { expect, test } from 'vitest'
import { countList, countPlaywright, countVitest, lastLine, settle } from './countTests.mjs'

test('default', () => {
  expect(lastLine({ passed: 3, failed: 0, skipped: 0 })).toBe('3 passed, 0 failed')
  expect(lastLine({ passed: 3, failed: 1, skipped: 2 })).toBe('3 passed, 1 failed, 2 skipped')
})

test('behavior: a failed hook or file counts as failed, and the tests behind it do not count as skipped', () => {
  const failedSuites = [{ unrun: 4 }, { unrun: 0 }]
  const report = { numPassedTests: 1, numFailedTests: 0, numPendingTests: 5, numTodoTests: 1, failedSuites }
  expect(countVitest(report)).toEqual({ passed: 1, failed: 2, skipped: 2 })
})

test('behavior: a flaky test counts as failed', () => {
  expect(countPlaywright({ stats: { expected: 2, flaky: 1, skipped: 1 } })).toEqual({
    passed: 2,
    failed: 1,
    skipped: 1,
  })
})

test('behavior: an error outside any test counts as failed', () => {
  expect(countPlaywright({ stats: { expected: 0 }, errors: [{}] }).failed).toBe(1)
})

test('behavior: a step that runs nothing fails', () => {
  expect(settle(countList([]), 0)).toEqual({ passed: 0, failed: 1, skipped: 0 })
})

test('behavior: a step that exits badly without a failed test fails', () => {
  expect(settle(countList([{ passed: true }]), 1)).toEqual({ passed: 1, failed: 1, skipped: 0 })
  expect(settle(countList([{ passed: true }, { passed: false }]), 1).failed).toBe(1)
})
