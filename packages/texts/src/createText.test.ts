import { describe, expect, test } from 'vitest'
import { createText } from './createText.js'

const english = {
  title: 'Connect wallet',
  pending: 'Approve in {wallet}',
  found: {
    plural: 'count',
    forms: { '=0': 'Nothing found', one: '{count} wallet', other: '{count} wallets' },
  },
  kind: {
    select: 'kind',
    forms: {
      coin: 'Send a coin',
      other: { plural: 'count', forms: { one: 'Send it', other: 'Send {count}' } },
    },
  },
  legal: 'You accept the {terms} and the {privacy}.',
} as const
const t = createText<typeof english>(english, 'en')

test('default: a text, and one with its values filled in', () => {
  expect(t('title')).toBe('Connect wallet')
  expect(t('pending', { wallet: 'MetaMask' })).toBe('Approve in MetaMask')
})

test('behavior: a text has one form for each plural category, and for a single number', () => {
  expect([0, 1, 2, 1234].map((count) => t('found', { count }))).toEqual([
    'Nothing found',
    '1 wallet',
    '2 wallets',
    '1,234 wallets',
  ])
  const polish = createText<typeof english>(
    {
      ...english,
      found: {
        plural: 'count',
        forms: {
          one: '{count} portfel',
          few: '{count} portfele',
          many: '{count} portfeli',
          other: '{count} portfela',
        },
      },
    },
    'pl',
  )
  expect([1, 3, 5, 22].map((count) => polish('found', { count }))).toEqual([
    '1 portfel',
    '3 portfele',
    '5 portfeli',
    '22 portfele',
  ])
})

test('behavior: a text has one form for each word, which may contain plural forms', () => {
  expect(t('kind', { count: 2, kind: 'coin' })).toBe('Send a coin')
  expect(t('kind', { count: 1, kind: 'nft' })).toBe('Send it')
  expect(t('kind', { count: 2, kind: 'constructor' })).toBe('Send 2')
})

test('behavior: a value is text, and is not filled in itself', () => {
  expect(t('pending', { wallet: '{wallet} $& <b>' })).toBe('Approve in {wallet} $& <b>')
})

test('behavior: a sentence with elements comes in pieces', () => {
  const link = { href: 'https://agora.example/terms' }
  expect(t.parts('legal', { privacy: 'policy', terms: link })).toEqual([
    'You accept the ',
    link,
    ' and the ',
    'policy',
    '.',
  ])
  expect(t.parts('pending', { wallet: null })).toEqual(['Approve in ', null])
})

describe('behavior: a value keeps its direction', () => {
  test('in a language from right to left', () => {
    const arabic = createText<typeof english>({ ...english, pending: 'وافق في {wallet}' }, 'ar')
    expect(arabic('pending', { wallet: '0x12…ab' })).toBe('وافق في \u20680x12…ab\u2069')
  })

  test('if the value itself is from right to left', () => {
    expect(t('pending', { wallet: 'ארנק' })).toBe('Approve in \u2068ארנק\u2069')
  })
})

test('behavior: digits follow the locale of the site, plural forms follow the language', () => {
  const german = createText<typeof english>(english, 'en', 'de')
  expect(german('found', { count: 1234 })).toBe('1.234 wallets')
})

test('types: names and their values are known', () => {
  // @ts-expect-error: the name is missing.
  t('pending')
  // @ts-expect-error: a count is a number.
  t('found', { count: '2' })
  // @ts-expect-error: the key does not exist.
  expect(t('nothing')).toBe('')
})
