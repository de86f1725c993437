import { base58 } from '@scure/base'
import { expect, test } from 'vitest'
import {
  createEntropy,
  dangerousEip155Key,
  dangerousSolanaKey,
  deriveAddresses,
  entropyToWords,
  wordsToEntropy,
} from './deriveAccounts.js'

const words = 'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about'

test('default', async () => {
  const entropy = wordsToEntropy(words)
  if (!entropy) throw new TypeError('no entropy')
  // All wallets show these accounts for the first test phrase of BIP-39.
  expect(await deriveAddresses(entropy)).toEqual({
    eip155: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
    solana: 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk',
  })
  expect((await dangerousEip155Key(entropy)).length).toBe(32)
  expect(base58.encode(await dangerousSolanaKey(entropy)).length).toBeGreaterThan(40)
})

test('behavior: a new seed gives twelve words that restore it', () => {
  const entropy = createEntropy()
  const phrase = entropyToWords(entropy)
  expect(phrase.split(' ')).toHaveLength(12)
  expect(wordsToEntropy(`  ${phrase.toUpperCase().replaceAll(' ', '\n ')} `)).toEqual(entropy)
  expect(createEntropy()).not.toEqual(entropy)
})

test.each([
  '',
  words.replace('about', 'abandon'),
  words.replace('about', 'portico'),
  `${words} about`,
])('error: %j is not a seed', (text) => {
  expect(wordsToEntropy(text)).toBeUndefined()
})
