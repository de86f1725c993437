import { expect, test } from 'vitest'
import { accountKey } from './accountKey.js'

test('default: one key on all networks of a family', () => {
  const address = '0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B'
  expect(accountKey('eip155:1', address)).toBe('eip155:0xab5801a7d398351b8be11c439e05c5b3259aec9b')
  expect(accountKey('eip155:8453', address.toLowerCase())).toBe(accountKey('eip155:1', address))
})

test('behavior: in other families an address in another case is another account', () => {
  expect(accountKey('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'AbC')).toBe('solana:AbC')
})
