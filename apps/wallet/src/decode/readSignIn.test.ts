import { formatSignInMessage } from '@portico/protocol/signin'
import { expect, test } from 'vitest'
import { readSignIn, refuseSignIn } from './readSignIn.js'

const origin = 'https://shop.example'
const address = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const fields = {
  accountAddress: address,
  chainId: 'eip155:137',
  domain: 'shop.example',
  issuedAt: '2026-01-01T00:00:00Z',
  nonce: 'abcdefgh12345678',
  statement: 'Welcome.',
  uri: 'https://shop.example/account?from=menu',
  version: '1',
} as const
const own = formatSignInMessage(fields)
const bank = own.replaceAll('shop.example', 'bank.example')
const solana = {
  ...fields,
  accountAddress: '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv',
  chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
} as const
const refuse = (text: string, from = origin) =>
  refuseSignIn(new Uint8Array(new TextEncoder().encode(text)), from)

test.each([
  ['as EIP-4361 has it', own],
  ['without a statement', formatSignInMessage({ ...fields, statement: undefined })],
  ['with its scheme', formatSignInMessage({ ...fields, scheme: 'https' })],
  [
    'with all that there is',
    formatSignInMessage({
      ...fields,
      expirationTime: '2026-01-01T01:00:00Z',
      notBefore: '2026-01-01T00:00:00Z',
      requestId: '7',
      resources: ['https://shop.example/terms'],
    }),
  ],
  ['of Solana', formatSignInMessage(solana)],
  // The message as other clients write it.
  [
    'by the network’s name, with its whole id',
    own.replace('your Ethereum', 'your OP Mainnet').replace('ID: 137', 'ID: eip155:10'),
  ],
  ['with a nonce of four digits', own.replace(fields.nonce, '4821')],
  ['with the address in lower case', own.replace(address, address.toLowerCase())],
  ['with one blank line', formatSignInMessage({ ...fields, statement: undefined }).replace('\n\n\n', '\n\n')],
])('default: a page may request a sign-in to itself: %s', (_, text) => {
  expect(readSignIn(text)).toBeDefined()
  expect(refuse(text)).toBeUndefined()
})

test.each([
  ['plain', bank],
  ['another page of one’s own', own.replace('URI: https://shop', 'URI: https://bank')],
  ['another name, one’s own page', own.replace('shop.example wants', 'bank.example wants')],
  ['another scheme', formatSignInMessage({ ...fields, scheme: 'http' })],
  ['another port', own.replace('shop.example wants', 'shop.example:8443 wants')],
  ['the address in lower case', bank.replace(address, address.toLowerCase())],
  ['a line break at its end', `${bank}\n`],
  ['a line break before it', `\n${bank}`],
  ['a space before it', ` ${bank}`],
  ['lines of another system', bank.replaceAll('\n', '\r\n')],
  ['other letters', bank.replace('wants you to sign in', 'Wants You To Sign In')],
  ['wide spaces', bank.replace('wants you', 'wants\u00a0  you')],
  ['letters in their full width', bank.replace('wants', 'ｗａｎｔｓ')],
  ['what nobody sees', bank.replace('wants', 'wa\u200bnts')],
  ['a mark of the order of bytes', `\ufeff${bank}`],
  ['a short nonce', bank.replace(fields.nonce, '4821')],
  ['more lines', `${bank}\nThank you.`],
  ['two of them', `${own}\n\n${bank}`],
  ['words around it', `Please read: ${bank}`],
  [
    'no fields',
    `bank.example wants you to sign in with your Solana account:\n${solana.accountAddress}\n\nHello`,
  ],
  ['of Solana', formatSignInMessage({ ...solana, domain: 'bank.example', uri: 'https://bank.example/' })],
  ['one’s own with a line break at its end', `${own}\n`],
])('hardening A14: a sign-in to another site, or a text that could pass for one, is refused: %s', (_, text) => {
  expect(refuse(text)).toMatch(
    /^This message (signs in to (http:\/\/shop|shop|https:\/\/bank|bank)\.example|looks like a sign-in)/,
  )
})

test('hardening A14: bytes that are not text hide no sign-in', () => {
  const bytes = new Uint8Array([...new TextEncoder().encode(bank), 0xff])
  expect(refuseSignIn(bytes, origin)).toMatch(/looks like a sign-in/)
})

test('behavior: any other text is not a sign-in', () => {
  for (const text of ['', 'hello', 'Sign in with your account', 'She wants you to sign this.']) {
    expect(readSignIn(text)).toBeUndefined()
    expect(refuse(text)).toBeUndefined()
  }
})
