import { expect, test } from 'vitest'
import { fixtureHistory } from './fixtureHistory.js'
import { wholeMarks } from './fixtureMarks.js'
import { creations } from './putFixtures.js'

test('default: the counts match the fixtures', () => {
  expect(wholeMarks).toEqual({ contracts: creations().length, steps: fixtureHistory().length })
})
