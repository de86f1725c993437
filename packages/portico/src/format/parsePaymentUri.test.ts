import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatPaymentUri } from './formatPaymentUri.js'
import { formatUnits } from './formatUnits.js'
import { parsePaymentUri } from './parsePaymentUri.js'

const evm = '0x52908400098527886E0F7030069857D2E4169EE7'
const token = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const sol = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
const bitcoin = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'

test.each([
  ['EIP-681, an address', `ethereum:${evm}`, { receiver: evm }],
  ['EIP-681, pay-', `ethereum:pay-${evm}@1`, { networkId: 'eip155:1', receiver: evm }],
  ['EIP-681, a name', 'ethereum:alice.eth@1?value=1', { amount: { units: 1n }, receiver: 'alice.eth' }],
  [
    'EIP-681, an exponent',
    `ethereum:${evm}@10?value=2.014e18`,
    { amount: { units: 2_014_000_000_000_000_000n }, networkId: 'eip155:10' },
  ],
  ['EIP-681, gas is the wallet’s own matter', `ethereum:${evm}?gasLimit=21000`, { receiver: evm }],
  [
    'EIP-681, a token',
    `ethereum:${token}@1/transfer?address=${evm}&uint256=1`,
    { amount: { units: 1n }, receiver: evm, tokenAddress: token },
  ],
  ['Solana Pay', `solana:${sol}?amount=.5&label=Caf%C3%A9`, { amount: { whole: '0.5' }, receiver: sol }],
  ['Solana Pay, a token', `solana:${sol}?amount=1&spl-token=${mint}`, { tokenAddress: mint }],
  ['BIP-21 in capitals', `BITCOIN:${bitcoin.toUpperCase()}?amount=0.203`, { receiver: bitcoin }],
  ['BIP-21, names in capitals', `bitcoin:${bitcoin}?AMOUNT=0.203`, { amount: { whole: '0.203' } }],
  ['BIP-21, what may be ignored', `bitcoin:${bitcoin}?amount=1&pj=x`, { amount: { whole: '1' } }],
  [
    'EIP-681, texts and gas',
    `ethereum:${token}/transfer?address=${evm}&uint256=1&value=0&gas=1&gasLimit=2&gasPrice=3&label=A&message=B`,
    { amount: { units: 1n }, receiver: evm, tokenAddress: token },
  ],
  ['CAIP-10', `eip155:137:${evm}`, { networkId: 'eip155:137', receiver: evm }],
  ['CAIP-10 of Solana', `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:${sol}`, { receiver: sol }],
])('default: %s', (_, text, request) => {
  expect(parsePaymentUri(` ${text}\n`)).toMatchObject({ request, status: 'ok' })
})

test.each([
  ['another call', `ethereum:${token}@1/approve?address=${evm}&uint256=1`],
  ['a token and ether at once', `ethereum:${token}/transfer?address=${evm}&uint256=1&value=1`],
  ['a transaction that a server makes', 'solana:https%3A%2F%2Fshop.example%2Fpay'],
  ['a reference that must be in it', `solana:${sol}?amount=1&reference=${mint}`],
  ['a memo that must be in it', `solana:${sol}?amount=1&memo=Order`],
  ['a requirement that is not known', `bitcoin:${bitcoin}?req-somethingyoudontunderstand=50`],
  ['a requirement in capitals', `bitcoin:${bitcoin}?REQ-x=1`],
  ['data beside the amount', `ethereum:${token}@1?value=1e18&data=0xd0e30db0`],
  ['a function beside the amount', `ethereum:${token}@1?value=1e18&function=deposit()`],
  ['a transfer whose function is left out', `ethereum:${token}@1?address=${evm}&uint256=5e6`],
  ['a third argument of a transfer', `ethereum:${token}@1/transfer?address=${evm}&uint256=5e6&bytes=0x1234`],
  ['a token whose parameter is misspelled', `solana:${sol}?amount=1&spl_token=${mint}`],
  ['a reference in capitals', `solana:${sol}?amount=1&Reference=${mint}`],
  ['an amount in capitals', `solana:${sol}?AMOUNT=1`],
])('error: %s is more than the kit can pay', (_, text) => {
  expect(parsePaymentUri(text)).toEqual({ reason: 'unsupported', status: 'refused' })
})

test.each([
  ['no address', 'ethereum:0x12'],
  ['no number', `ethereum:${evm}?value=1,5`],
  ['a negative amount', `ethereum:${evm}?value=-1`],
  ['a part of a wei', `ethereum:${evm}?value=1.5e0`],
  ['more than a uint256', `ethereum:${evm}?value=${2n ** 256n}`],
  ['an exponent in whole tokens', `solana:${sol}?amount=1e3`],
  ['digits of another script', `solana:${sol}?amount=١`],
  ['a key that comes twice', `ethereum:${evm}?value=1&value=2`],
  ['a key that comes twice, once in capitals', `bitcoin:${bitcoin}?amount=1&AMOUNT=2`],
  ['what cannot be decoded', `bitcoin:${bitcoin}?label=%E0%A4%A`],
  ['a space in it', `ethereum:${evm} ?value=1`],
  ['a novel', `ethereum:${evm}?label=${'x'.repeat(3_000)}`],
])('hardening A41: %s is refused, never guessed', (_, text) => {
  expect(parsePaymentUri(text)).toEqual({ reason: 'malformed', status: 'refused' })
})

test.each([
  '',
  evm,
  sol,
  'alice.eth',
  'https://example.com',
  'javascript:alert(1)',
  'wc:1@2',
  '__proto__:x',
])('behavior: “%s” is not of that form', (text) => {
  expect(parsePaymentUri(text)).toEqual({ status: 'none' })
})

const subjects = [
  { address: evm, networkId: 'eip155:10', tokenAddress: token },
  { address: sol, networkId: 'solana:x', tokenAddress: mint },
  { address: bitcoin, networkId: 'bip122:x', tokenAddress: undefined },
]
test('hardening A41: the request of Receive is what Send reads, to the last unit', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...subjects),
      fc.bigInt({ max: 2n ** 256n - 1n, min: 1n }),
      fc.integer({ max: 36, min: 0 }),
      fc.boolean(),
      ({ tokenAddress, ...subject }, amount, decimals, isToken) => {
        const asked = isToken ? tokenAddress : undefined
        const uri = formatPaymentUri({ ...subject, amount, decimals, tokenAddress: asked }) ?? ''
        const parsed = parsePaymentUri(uri)
        expect.assert(parsed.status === 'ok')
        expect(parsed.request).toMatchObject({ receiver: subject.address, tokenAddress: asked })
        const { amount: read } = parsed.request
        expect(read && 'units' in read ? read.units : read?.whole).toBe(
          subject.networkId.startsWith('eip155:') ? amount : formatUnits(amount, decimals),
        )
      },
    ),
  )
})
