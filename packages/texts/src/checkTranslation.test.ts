import { expect, test } from 'vitest'
import { checkTranslation } from './checkTranslation.js'

const english = {
  pending: 'Approve in {wallet}',
  found: { plural: 'count', forms: { one: '{count} wallet', other: '{count} wallets' } },
} as const

test('default: nothing is wrong', () => {
  const spanish = {
    pending: 'Aprueba en {wallet}',
    found: {
      plural: 'count',
      forms: { one: '{count} cartera', many: '{count} de carteras', other: '{count} carteras' },
    },
  }
  expect(checkTranslation(english, spanish, 'es')).toEqual([])
})

test('error: says what differs, by key', () => {
  const spanish = {
    pending: 'Aprueba en {cartera}',
    found: { plural: 'count', forms: { one: '{count} cartera', other: '{count} carteras' } },
    more: 'Más',
  }
  expect(checkTranslation(english, spanish, 'es')).toEqual([
    'more: English has no such key.',
    'pending: English has no {cartera}.',
    'pending: {wallet} is missing.',
    'found: the plural form "many" is missing.',
  ])
  expect(checkTranslation(english, { pending: 'Aprueba en {wallet}' }, 'es')).toEqual([
    'found: the text is missing.',
  ])
})
