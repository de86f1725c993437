import { enLesson } from '@portico/texts/en/modal/lesson'
import { enNetworks } from '@portico/texts/en/modal/networks'
import { en } from '@portico/texts/en/modal/shell'
import { describe, expect, test } from 'vitest'
import { createText, splitText } from './text.js'

const t = createText(en)

test('default: a text, and one with its placeholders filled in', () => {
  expect(t('connect.title')).toBe('Connect wallet')
  expect(t('connecting.pending', { wallet: 'MetaMask' })).toBe('Approve in MetaMask')
  expect(t('connectWallets.found', { count: 0 })).toBe('0 found')
})

test('behavior: filled-in values are text, and are not filled in themselves', () => {
  expect(t('connecting.pending', { wallet: '{wallet} $& <b>' })).toBe('Approve in {wallet} $& <b>')
  expect(splitText('{a} and {b}!')).toEqual([{ name: 'a' }, { text: ' and ' }, { name: 'b' }, { text: '!' }])
})

describe('the wording of every text', () => {
  /** The specification's own messages are not changed. */
  const asSpecified: readonly string[] = ['error.CHAIN_NOT_SUPPORTED']

  test.each(Object.entries({ ...en, ...enNetworks, ...enLesson }))('%s', (key, text) => {
    expect(text.trim()).toBe(text)
    expect(text.length).toBeGreaterThan(1)
    if (asSpecified.some((known) => known === key)) return
    expect(text).not.toMatch(/\b(chains?|providers?|namespaces?|EOA)\b/i)
    // Sentence case: only names and the first word of a sentence have a capital.
    const inner = text.replaceAll(/\{\w+\}|\b(?:I|QR)\b/g, '').replace(/(^|[.?!:] )[\p{Lu}]/gu, '$1')
    expect(inner).not.toMatch(/\p{Lu}/u)
  })
})

test('behavior: messages of the specification are unchanged', () => {
  expect(en['error.CONNECTION_REJECTED']).toBe('Connection rejected')
  expect(en['error.CONNECTION_FAILED']).toBe('Failed to connect')
  expect(enNetworks['error.CHAIN_NOT_SUPPORTED']).toBe('Chain is not supported')
  expect(en['account.balance.unavailable']).toBe('Not able to retrieve balance')
})
