import { describe, expect, test } from 'vitest'
import { createText } from '../createText.js'
import { lesson } from './modal/lesson.js'
import { networks } from './modal/networks.js'
import { send } from './modal/send.js'
import { shell } from './modal/shell.js'
import { wallets } from './modal/wallets.js'

/** Texts that the specification and existing clients fix. */
const asSpecified: readonly string[] = [
  networks['error.CHAIN_NOT_SUPPORTED'],
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

describe('the wording of every text', () => {
  test.each(Object.entries({ ...shell, ...networks, ...lesson, ...send, ...wallets }))('%s', (_, text) => {
    expect(text.trim()).toBe(text)
    expect(text.length).toBeGreaterThan(1)
    if (asSpecified.includes(text)) return
    expect(text).not.toMatch(/\b(chains?|providers?|namespaces?|EOA)\b/i)
    // Sentence case: only names and the first word of a sentence have a capital.
    const inner = text.replaceAll(/\{\w+\}|\bI\b|\bQR\b|\bNFTs?\b/g, '').replace(/(^|[.?!:…] )\p{Lu}/gu, '$1')
    expect(inner).not.toMatch(/\p{Lu}/u)
  })
})

test('behavior: messages of the specification are unchanged', () => {
  expect(shell['error.CONNECTION_REJECTED']).toBe('Connection rejected')
  expect(shell['error.CONNECTION_FAILED']).toBe('Failed to connect')
  expect(networks['error.CHAIN_NOT_SUPPORTED']).toBe('Chain is not supported')
  expect(shell['account.balance.unavailable']).toBe('Not able to retrieve balance')
})

test('behavior: the button’s states have the labels of existing clients', () => {
  const t = createText<typeof send>(send, 'en')
  const states = [
    'selectToken',
    'addAmount',
    'incorrectValue',
    'insufficientFunds',
    'addAddress',
    'invalidAddress',
    'preview',
  ] as const
  expect(states.map((state) => t(`send.${state}`))).toEqual(asSpecified.slice(1, 8))
})
