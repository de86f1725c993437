import { expect, test } from 'vitest'
import { accountKey } from './accountKey.js'
import { signerKey } from './signerKey.js'

const address = '0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B'
const lower = '0xab5801a7d398351b8be11c439e05c5b3259aec9b'

test('default: a key is one account on all networks of its family', () => {
  for (const networkId of ['eip155:1', 'eip155:8453'] as const)
    expect(signerKey({ address, authority: 'key', networkId })).toBe(accountKey('eip155:1', address))
})

test.each([
  'contract',
  'undeployedContract',
  'unknown',
])('hardening A17: with the authority %s, each network has an account of its own', (authority) => {
  expect(signerKey({ address, authority, networkId: 'eip155:1' })).toBe(`eip155:1:${lower}`)
  expect(signerKey({ address: lower, authority, networkId: 'eip155:8453' })).toBe(`eip155:8453:${lower}`)
})
