import { expect, test } from 'vitest'
import { formatPaymentUri } from './formatPaymentUri.js'

const evm = '0x52908400098527886E0F7030069857D2E4169EE7'
const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const sol = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
const bitcoin = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'

test.each([
  [
    'EIP-681, ether',
    { address: evm, amount: 2_014_000_000_000_000_000n, decimals: 18, networkId: 'eip155:10' },
    `ethereum:${evm}@10?value=2014000000000000000`,
  ],
  [
    'EIP-681, no amount',
    { address: evm, amount: undefined, decimals: 18, networkId: 'eip155:1' },
    `ethereum:${evm}@1`,
  ],
  [
    'EIP-681, a token',
    {
      address: evm,
      amount: 1n,
      decimals: 6,
      networkId: 'eip155:1',
      tokenAddress: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
    },
    `ethereum:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48@1/transfer?address=${evm}&uint256=1`,
  ],
  [
    'Solana Pay, SOL',
    { address: sol, amount: 10_000_000n, decimals: 9, networkId: 'solana:x' },
    `solana:${sol}?amount=0.01`,
  ],
  [
    'Solana Pay, a token',
    { address: sol, amount: 10_000n, decimals: 6, networkId: 'solana:x', tokenAddress: mint },
    `solana:${sol}?amount=0.01&spl-token=${mint}`,
  ],
  [
    'BIP-21',
    { address: bitcoin, amount: 20_300_000n, decimals: 8, networkId: 'bip122:x' },
    `bitcoin:${bitcoin}?amount=0.203`,
  ],
  ['a family without one', { address: 'x', amount: 1n, decimals: 10, networkId: 'polkadot:x' }, undefined],
])('default: %s', (_, parameters, uri) => {
  expect(formatPaymentUri(parameters)).toBe(uri)
})

test('hardening A41: the largest amount is exact', () => {
  const amount = 2n ** 256n - 1n
  expect(formatPaymentUri({ address: evm, amount, decimals: 18, networkId: 'eip155:1' })).toContain(
    `=${amount}`,
  )
})
