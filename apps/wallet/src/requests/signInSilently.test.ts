import { formatSignInMessage } from '@portico/protocol/signin'
import { expect, test } from 'vitest'
import { readSilentSignIn } from './signInSilently.js'

const address = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const origin = 'https://shop.example'
const nowMs = Date.parse('2026-01-01T00:00:00Z')
const expected = { address, networkId: 'eip155:137', nowMs, origin }
const message = {
  accountAddress: '<<AccountAddress>>',
  chainId: 'eip155:137',
  domain: 'shop.example',
  issuedAt: '2026-01-01T00:00:00Z',
  nonce: 'abcdefgh12345678',
  statement: 'Welcome.',
  uri: 'https://shop.example/account',
  version: '1',
}
const text = formatSignInMessage({ ...message, accountAddress: address, chainId: 'eip155:137', version: '1' })

test('default', () => {
  expect(readSilentSignIn(message, expected)).toBe(text)
  const serializedMessage = text.replace(address, '<<AccountAddress>>')
  expect(readSilentSignIn({ ...message, serializedMessage }, expected)).toBe(text)
})

test.each([
  ['another site', { domain: 'bank.example', uri: 'https://bank.example/' }],
  ['another site in the address', { uri: 'https://bank.example/' }],
  ['another site in the name', { domain: 'bank.example' }],
  ['a look-alike', { domain: 'shop.example.evil.io' }],
  ['another scheme', { uri: 'http://shop.example/' }],
  ['another port', { domain: 'shop.example:8443', uri: 'https://shop.example:8443/' }],
  ['a user in the address', { uri: 'https://shop.example@bank.example/' }],
  ['another network', { chainId: 'eip155:1' }],
  ['a short nonce', { nonce: 'abc' }],
  ['a line break', { statement: 'Welcome.\n\nURI: https://bank.example' }],
  ['the future', { issuedAt: '2026-01-01T00:10:00Z' }],
  ['the past', { issuedAt: '2025-12-31T00:00:00Z' }],
  ['over', { expirationTime: '2025-12-31T23:59:59Z' }],
  ['another account', { accountAddress: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' }],
  ['a grant of rights', { resources: ['https://shop.example/terms', 'urn:recap:eyJhdHQiOnt9fQ'] }],
  ['not yet', { notBefore: '2026-01-01T01:00:00Z' }],
])('hardening A14: %s is not signed without a screen', (_, change) => {
  expect(readSilentSignIn({ ...message, ...change }, expected)).toBeUndefined()
})

test('hardening A14: a text that differs from its fields is not signed', () => {
  const other = text.replaceAll('shop.example', 'bank.example')
  expect(readSilentSignIn({ ...message, serializedMessage: other }, expected)).toBeUndefined()
  expect(
    readSilentSignIn({ ...message, serializedMessage: 'I owe you everything' }, expected),
  ).toBeUndefined()
  const stranger = text.replace(address, '0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
  expect(readSilentSignIn({ ...message, serializedMessage: stranger }, expected)).toBeUndefined()
})
