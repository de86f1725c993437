import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createSiweMessage } from 'viem/siwe'
import { describe, expect, test } from 'vitest'
import {
  checkSignInMessage,
  formatSignInMessage,
  parseSignInMessage,
  type SignInExpectation,
  type SignInFields,
  toChecksumAddress,
} from './index.js'

const fields: SignInFields = {
  accountAddress: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  chainId: 'eip155:1',
  domain: 'app.example.com',
  expirationTime: '2026-05-01T13:00:00.000Z',
  issuedAt: '2026-05-01T12:00:00.000Z',
  nonce: 'abcdefghijklmnopqrstuv',
  requestId: 'r-1',
  resources: ['https://example.com/a', 'ipfs://bafy'],
  statement: 'Sign in to Example.',
  uri: 'https://app.example.com/login?x=1',
  version: '1',
}
const nowMs = Date.parse('2026-05-01T12:01:00.000Z')
const expected: SignInExpectation = {
  networkIds: ['eip155:1'],
  nonce: fields.nonce,
  nowMs,
  origins: ['https://app.example.com'],
}

test('default: the eip155 message is that of EIP-4361, byte for byte', () => {
  for (const given of [fields, { ...fields, resources: undefined, statement: undefined }]) {
    const { accountAddress, chainId, expirationTime = '', issuedAt = '', resources, ...rest } = given
    expect(formatSignInMessage(given)).toBe(
      createSiweMessage({
        ...rest,
        address: accountAddress as `0x${string}`,
        chainId: Number(chainId.split(':')[1]),
        expirationTime: new Date(expirationTime),
        issuedAt: new Date(issuedAt),
        notBefore: undefined,
        resources: resources && [...resources],
      }),
    )
  }
})

test.each([
  ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'GwAF45zjfyGzUbd3i3hXxzGeuchzEZXwpRYHZM5912F1', 'Solana'],
  ['bip122:000000000019d6689c085ae165831e93', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'Bitcoin'],
  [
    'polkadot:91b171bb158e2d3848fa23a9f1c25182',
    '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
    'Polkadot',
  ],
  ['cosmos:cosmoshub-4', 'cosmos1jxjrrl7hgk2qjd8xkkmy2n5tw5d3qg33k6qg4s', 'Cosmos'],
] as const)('behavior: the profile of %s names its family and its full network', (chainId, accountAddress, name) => {
  const message = formatSignInMessage({ ...fields, accountAddress, chainId })
  expect(message.split('\n').slice(0, 2)).toEqual([
    `app.example.com wants you to sign in with your ${name} account:`,
    accountAddress,
  ])
  expect(message).toContain(`\nChain ID: ${chainId}\n`)
  expect(parseSignInMessage(message)).toEqual({ ...fields, accountAddress, chainId })
})

test('behavior: messages of existing clients are read: full chain id, one blank line', () => {
  const message = formatSignInMessage({ ...fields, statement: undefined })
    .replace('Chain ID: 1', 'Chain ID: eip155:137')
    .replace('\n\n\nURI', '\n\nURI')
  expect(parseSignInMessage(message)).toMatchObject({ chainId: 'eip155:137', domain: 'app.example.com' })
})

test.each([
  ['a statement with a line break', { statement: 'Hello\nURI: https://evil.example' }],
  ['a statement with a line separator', { statement: 'Hello\u2028there' }],
  ['a statement read from the other side', { statement: 'Pay \u202eecila' }],
  ['a statement with an isolate', { statement: 'Pay \u2066alice\u2069' }],
  ['a statement with what cannot be seen', { statement: 'Pay\u200b alice\ufeff' }],
  ['a nonce of seven', { nonce: '1234567' }],
  ['a nonce with a line break', { nonce: '12345678\nIssued At: x' }],
  ['a domain with a space', { domain: 'app.example.com evil' }],
  ['an address with a wrong checksum', { accountAddress: '0xF39Fd6e51aad88F6F4ce6aB8827279cffFb92266' }],
  ['a day that does not exist', { issuedAt: '2026-02-31T12:00:00Z' }],
  ['a resource with a line break', { resources: ['https://a.example\n- https://b.example'] }],
  ['a request id with a space', { requestId: 'a b' }],
] as const)('error: hardening A14: %s is never written', (_, change) => {
  expect(() => formatSignInMessage({ ...fields, ...change })).toThrow(
    'The sign-in message is not well-formed.',
  )
})

test('error: hardening A14: a field cannot be injected, omitted, repeated or moved', () => {
  const message = formatSignInMessage(fields)
  const broken = [
    message.replace('Sign in to Example.', 'Sign in\nURI: https://evil.example'),
    message.replace('\nNonce: abcdefghijklmnopqrstuv', ''),
    message.replace('Resources:', 'Resources:\n- nonce'),
    `${message}\nNonce: abcdefghijklmnopqrstuv`,
    message.replace('Version: 1\n', 'Version: 1\nVersion: 1\n'),
    message.replace('\n', '\r\n'),
    `${message}\n`,
    ` ${message}`,
  ]
  expect(broken.map((text) => parseSignInMessage(text))).toEqual(broken.map(() => undefined))
  expect(parseSignInMessage(message)).toEqual(fields)
})

test.each([
  ['another family', 'Solana', 'eip155:1'],
  ['the name of a network', 'Polygon PoS', 'eip155:1'],
  ['small letters', 'ethereum', 'eip155:1'],
  ['a Cyrillic letter', '\u0415thereum', 'eip155:1'],
  ['text that runs backwards', '\u202eEthereum', 'eip155:1'],
  ['what cannot be seen', 'Ether\u200beum', 'eip155:1'],
  ['a line separator', 'Ethereum\u2028', 'eip155:1'],
  ['a whole sentence', 'Bitcoin account, not your Ethereum', 'eip155:1'],
  ['the word of eip155', 'Ethereum', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  ['the word of eip155, and a bare reference', 'Ethereum', '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
])('error: hardening A14: %s in the first line is not taken for the account’s type', (_, word, chainId) => {
  const isSolana = chainId.includes('5eykt')
  const accountAddress = isSolana ? 'GwAF45zjfyGzUbd3i3hXxzGeuchzEZXwpRYHZM5912F1' : fields.accountAddress
  const network = isSolana ? 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' : 'eip155:1'
  const good = formatSignInMessage({ ...fields, accountAddress, chainId: network })
  const message = good
    .replace(/your \S+ account/, `your ${word} account`)
    .replace(/Chain ID: \S+/, `Chain ID: ${chainId}`)
  expect(parseSignInMessage(good)).toBeDefined()
  expect(message).not.toBe(good)
  expect(parseSignInMessage(message)).toBeUndefined()
})

test.each([
  [undefined, {}, {}],
  ['domain', { domain: 'evil.example' }, {}],
  ['domain', { domain: 'me@app.example.com' }, {}],
  ['domain', { scheme: 'http' }, {}],
  ['uri', { uri: 'https://evil.example/login' }, {}],
  ['uri', { uri: 'https://app.example.com.evil.example' }, {}],
  ['uri', { uri: 'https://me@app.example.com' }, {}],
  ['uri', { uri: 'javascript:alert(1)' }, {}],
  ['chain', { chainId: 'eip155:137' }, {}],
  ['address', {}, { address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' }],
  ['nonce', { nonce: 'zzzzzzzzzzzzzzzzzzzzzz' }, {}],
  ['nonce', { nonce: 'zzzzzzzzzzzzzzzzzzzzzz', resources: [`nonce:${fields.nonce}`] }, {}],
  ['issued in the future', {}, { nowMs: nowMs - 10 * 60_000 }],
  [undefined, {}, { nowMs: nowMs - 2 * 60_000 }],
  ['issued too long ago', { expirationTime: undefined }, { nowMs: nowMs + 11 * 60_000 }],
  ['issued too long ago', { issuedAt: undefined }, {}],
  ['not yet valid', { notBefore: '2026-05-01T12:30:00Z' }, {}],
  ['expired', { expirationTime: '2026-05-01T12:00:59Z' }, {}],
] as const)('hardening A14: refused for %s', (refusal, change, more) => {
  expect(checkSignInMessage({ ...fields, ...change }, { ...expected, ...more })).toBe(refusal)
})

const folder = join(import.meta.dirname, '../../../../../shared/vectors/siwe')
const read = <content>(name: string): Record<string, content> =>
  JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'))
type Vector = Omit<SignInFields, 'accountAddress' | 'chainId'> & { address: string; chainId: number | string }
const toFields = ({ address, chainId, ...rest }: Vector): SignInFields => ({
  ...rest,
  accountAddress: address,
  chainId: `eip155:${chainId}`,
})

const missing = existsSync(folder) ? '' : ' (no ../shared/vectors/siwe beside the project)'

describe.runIf(missing === '')(`EIP-4361 vectors of spruceid/siwe${missing}`, () => {
  test('default: valid messages are read and written back, byte for byte', () => {
    for (const [name, { fields, message }] of Object.entries(
      read<{ message: string; fields: Vector & { scheme?: string | null } }>('parsing_positive'),
    )) {
      const { scheme, ...rest } = fields
      const wanted = toFields({ ...rest, ...(scheme && { scheme }) })
      expect(parseSignInMessage(message), name).toEqual(wanted)
      expect(formatSignInMessage(wanted), name).toBe(message)
    }
  })

  test('error: invalid messages and fields are refused', () => {
    for (const [name, message] of Object.entries(read<string>('parsing_negative'))) {
      expect(parseSignInMessage(message), name).toBeUndefined()
    }
    for (const [name, given] of Object.entries(read<Vector>('parsing_negative_objects'))) {
      expect(() => formatSignInMessage(toFields(given)), name).toThrow('not well-formed')
    }
  })
})

test('behavior: EIP-55 checksums', () => {
  for (const address of [
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
  ]) {
    expect(toChecksumAddress(address.toLowerCase())).toBe(address)
  }
  expect(toChecksumAddress('0x12')).toBeUndefined()
})

test('behavior: the name of the chain, if the reader has it, replaces the family’s word', () => {
  const networkName = (id: string) => (id === 'eip155:137' ? 'Polygon' : 'Ethereum')
  const written = (chainId: string) =>
    formatSignInMessage({ ...fields, chainId: 'eip155:137' })
      .replace('your Ethereum account', 'your Polygon account')
      .replace(/Chain ID: \S+/, `Chain ID: ${chainId}`)
  for (const chainId of ['eip155:137', '137']) {
    expect(parseSignInMessage(written(chainId), { networkName })).toEqual({
      ...fields,
      chainId: 'eip155:137',
    })
    expect(parseSignInMessage(written(chainId))).toBeUndefined()
  }
  expect(parseSignInMessage(written('eip155:1'), { networkName })).toBeUndefined()
})

test('behavior: a message of 10,000 characters is read, a longer one is not', () => {
  const write = (statement: string) => formatSignInMessage({ ...fields, statement })
  const longest = 'a'.repeat(10_001 - write('a').length)
  expect(write(longest)).toHaveLength(10_000)
  expect(parseSignInMessage(write(longest))?.statement).toBe(longest)
  expect(parseSignInMessage(write(`${longest}a`))).toBeUndefined()
})
