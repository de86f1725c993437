import { expect, test } from 'vitest'
import { fixtureHistory } from './fixtureHistory.js'
import { wholeMarks } from './fixtureMarks.js'
import { creations } from './putFixtures.js'

test('default: the counts are those of what is made', () => {
  expect(wholeMarks).toEqual({ contracts: creations().length, steps: fixtureHistory().length })
})
