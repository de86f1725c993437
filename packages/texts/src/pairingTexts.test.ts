import { expect, test } from 'vitest'
import { checkTranslation } from './checkTranslation.js'
import { pairing as english } from './en/pairing.js'
import { pairingTexts } from './pairingTexts.js'

test.each(
  Object.entries(pairingTexts),
)('default: the texts of the pairing dialog are whole in %s', async (tag, { load }) => {
  expect(checkTranslation(english, (await load()).pairing, tag)).toEqual([])
})
