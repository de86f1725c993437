import { expect, test } from 'vitest'
import { shortenEmail } from './shortenEmail.js'

test('default', () => {
  expect(shortenEmail('alice@portico.test')).toBe('alice@portico.test')
})

test('behavior: a long address is cut in the middle, and keeps both ends', () => {
  const shown = shortenEmail(`alice.${'x'.repeat(210)}@mail.portico.test`)
  expect(shown).toHaveLength(48)
  expect(shown).toMatch(/^alice\.x+…x+@mail\.portico\.test$/)
})
