import { enSend } from '@portico/texts/en/modal/send'
import { enWallets } from '@portico/texts/en/modal/wallets'
import { expect, test } from 'vitest'
import { sendText } from './sendText.js'

/** Texts fixed by the specification and the field. */
const asSpecified = [
  'Select Token',
  'Add Amount',
  'Incorrect Value',
  'Insufficient Funds',
  'Add Address',
  'Invalid Address',
  'Preview Send',
  'Token Balance Unavailable',
  'Unsupported chain',
]

test.each(Object.entries({ ...enSend, ...enWallets }))('%s', (key, text) => {
  expect(text.trim()).toBe(text)
  expect(text.length).toBeGreaterThan(1)
  if (asSpecified.includes(text) || key.startsWith('wallets.family')) return
  expect(text).not.toMatch(/\b(chains?|providers?|namespaces?|EOA)\b/i)
  // Sentence case: only names and the first word of a sentence have a capital.
  const inner = text.replaceAll(/\{\w+\}|\bI\b|\bQR\b|\bNFTs?\b/g, '').replace(/(^|[.?!:…] )\p{Lu}/gu, '$1')
  expect(inner).not.toMatch(/\p{Lu}/u)
})

test('behavior: the button’s states have the labels of existing clients', () => {
  const states = [
    'selectToken',
    'addAmount',
    'incorrectValue',
    'insufficientFunds',
    'addAddress',
    'invalidAddress',
    'preview',
  ] as const
  expect(states.map((state) => sendText(`send.${state}`))).toEqual(asSpecified.slice(0, 7))
})
