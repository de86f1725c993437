import { expect, test } from 'vitest'
import { limitOf, steps } from './steps.mjs'

const limits = (isFull) => Object.fromEntries(steps.map((step) => [step.name, limitOf(step, isFull)]))

test('default: each step has a limit in minutes', () => {
  const expected = { check: 6, demo: 8, e2e: 20, engines: 6, mutants: 5, node: 15, 'bench:verify': 2 }
  expect(limits(false)).toMatchObject(expected)
})

test('behavior: without samples, the long steps have about three times of what they take', () => {
  expect(limits(true)).toMatchObject({ demo: 12, e2e: 45, engines: 25, mutants: 90, node: 40, packed: 45 })
})

test('behavior: npm test includes the engines, as its last step', () => {
  expect(steps.filter(({ isFullOnly }) => !isFullOnly).at(-1)?.name).toBe('engines')
})
