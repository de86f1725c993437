import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readNetworkId, toHexChainId } from './chainId.js'

test('default', () => {
  for (const answer of ['0x1', '0X01', '1', 1, 1n, 'eip155:1']) expect(readNetworkId(answer)).toBe('eip155:1')
  expect(toHexChainId(31_337)).toBe('0x7a69')
})

test('behavior: anything but a positive safe integer is not a network', () => {
  const answers = [
    ...[
      '',
      ' ',
      '0',
      '0x',
      '0x0',
      '-1',
      '1.5',
      '1e3',
      ' 1',
      '1 ',
      '1\n',
      '0x1g',
      'eip155:',
      'eip155:x',
      'solana:1',
    ],
    ...[
      'eip155:1:0xab',
      'eip155:eip155:1',
      '0x20000000000000',
      '9007199254740992',
      '0x'.padEnd(80, 'f'),
      '٣',
    ],
    ...[0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, 0n, -1n],
    ...[null, undefined, true, {}, [], ['0x1'], { chainId: '0x1' }, () => '0x1', Symbol('1')],
  ]
  expect(answers.filter((answer) => readNetworkId(answer) !== null)).toEqual([])
})

test('behavior: every chain id round-trips in all notations', () => {
  fc.assert(
    fc.property(fc.integer({ max: Number.MAX_SAFE_INTEGER, min: 1 }), (id) => {
      for (const answer of [id, BigInt(id), String(id), `eip155:${id}`, toHexChainId(id)]) {
        expect(readNetworkId(answer)).toBe(`eip155:${id}`)
      }
    }),
  )
})

test('behavior: it never throws or invents a network', () => {
  fc.assert(
    fc.property(fc.anything(), (answer) => {
      const networkId = readNetworkId(answer)
      if (networkId !== null) expect(networkId).toMatch(/^eip155:[1-9]\d{0,15}$/)
    }),
  )
})
