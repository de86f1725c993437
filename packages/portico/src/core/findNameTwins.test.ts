import { expect, test } from 'vitest'
import { findNameTwins } from './findNameTwins.js'

const wallet = (name: string, id = name, chain: 'eip155' | 'solana' = 'eip155') => ({ chain, id, name })

test.each([
  ['Greek', '\u039cetaMask'],
  ['Cyrillic', 'Met\u0430\u041cask'],
  ['spaces and invisible letters', 'Meta\u200b Mask'],
  ['the same', 'MetaMask'],
])('hardening A32: a name that looks like another is found: %s', (_, name) => {
  expect(findNameTwins([wallet('MetaMask', 'io.metamask'), wallet(name, 'evil.example')])).toEqual(
    new Map([['evil.example', 'io.metamask']]),
  )
})

test('behavior: one wallet in two families does not imitate itself, nor do different names', () => {
  const found = findNameTwins([
    wallet('Phantom', 'app.phantom'),
    wallet('Phantom', 'Phantom', 'solana'),
    wallet('Rabby'),
    wallet('Rainbow'),
  ])
  expect(found.size).toBe(0)
})
