import { expect, test } from 'vitest'
import { limitOf, steps } from './steps.mjs'

const limits = (isFull) => Object.fromEntries(steps.map((step) => [step.name, limitOf(step, isFull)]))

test('default: each step has a limit in minutes', () => {
  expect(limits(false)).toMatchObject({ check: 6, demo: 8, e2e: 20, mutants: 5, node: 15, 'bench:verify': 2 })
})

test('behavior: without samples, the long steps have about three times of what they take', () => {
  expect(limits(true)).toMatchObject({ demo: 12, e2e: 45, mutants: 90, node: 40, packed: 45 })
})
