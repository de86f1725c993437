import { expect, test } from 'vitest'
import { toNativeTokenAddress } from './nativeToken.js'

test('behavior: the native token has a fixed placeholder in every family', () => {
  expect(
    (['eip155:1', 'solana:a', 'polkadot:b', 'bip122:c', 'cosmos:d'] as const).map(toNativeTokenAddress),
  ).toEqual([
    'eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
    'solana:a:So11111111111111111111111111111111111111111',
    'polkadot:b:0x',
    'bip122:c:0x',
    'cosmos:d:0x',
  ])
})
