import { assertReadOnce, roomFor } from '@portico/protocol/abi'
import { decodeAbiParameters, encodeAbiParameters, type Hex, parseAbiParameters } from 'viem'
import { expect, test } from 'vitest'
import { decodeParameters } from './decodeParameters.js'

const address = `0x${'a1'.repeat(20)}` as const
const word = (number: number) => number.toString(16).padStart(64, '0')

test.each([
  [
    'texts and lists',
    'uint256, bytes, string, bytes[], uint256[]',
    [1n, '0x1234', 'a', ['0x', '0x12'], [1n, 2n]],
  ],
  [
    'structs in lists',
    '(address to, bool isSure, bytes data)[]',
    [
      [
        { data: '0x12', isSure: true, to: address },
        { data: '0x', isSure: false, to: address },
      ],
    ],
  ],
  [
    'lists of a length',
    'uint256[3], bytes[2], (uint256 a, uint256[2] b)',
    [[1n, 2n, 3n], ['0x12', '0x'], { a: 1n, b: [2n, 3n] }],
  ],
  ['lists of lists', 'uint256[][], (bytes a, (string b)[] c)', [[[1n], []], { a: '0x12', c: [{ b: 'x' }] }]],
])('default: encoded data is decoded completely: %s', (_, shape, values) => {
  const parameters = parseAbiParameters(shape)
  const data = encodeAbiParameters(parameters, values as never)
  const expected = decodeAbiParameters(parameters, data)
  expect(decodeParameters(parameters, data, roomFor(data))).toEqual({ further: '0x', values: expected })
})

test('error: hardening B4: a text that many pointers share is not decoded', () => {
  const pointing = (count: number) =>
    `0x${word(32)}${word(count)}${word(32 * count).repeat(count)}${word(32 * count)}${'f'.repeat(64 * count)}` as Hex
  const parameters = parseAbiParameters('bytes[]')
  // Each word may be read once, and half of the words again.
  expect(() => assertReadOnce(parameters, pointing(1))).not.toThrow()
  expect(() => assertReadOnce(parameters, pointing(10))).toThrow(RangeError)
  const thousand = pointing(1_000)
  expect(() => decodeParameters(parameters, thousand, roomFor(thousand))).toThrow(RangeError)
})

test('error: hardening B4: the bytes of a call are read six times at most', () => {
  const parameters = parseAbiParameters('bytes')
  const data = encodeAbiParameters(parameters, ['0x12'])
  const room = roomFor(data)
  for (let times = 0; times < 6; times += 1) decodeParameters(parameters, data, room)
  expect(() => decodeParameters(parameters, data, room)).toThrow(RangeError)
})

test.each<[string, string, Hex, Hex]>([
  ['nothing is read', '', '0x1234', '0x1234'],
  ['behind a word', 'uint256', `0x${word(1)}ff`, '0xff'],
  ['behind a text', 'bytes', `0x${word(32)}${word(1)}12${'0'.repeat(62)}ff`, '0xff'],
  ['between the words', 'bytes', `0x${word(34)}abcd${word(0)}ff`, '0xabcdff'],
])('behavior: bytes that no parameter reads are reported: %s', (_, shape, data, further) => {
  const parameters = shape === '' ? [] : parseAbiParameters(shape)
  expect(decodeParameters(parameters, data, roomFor(data)).further).toBe(further)
})

test('error: a list that is longer than its data, and an offset beyond it', () => {
  for (const data of [`0x${word(32)}${'f'.repeat(64)}`, `0x${'f'.repeat(64)}`, '0x'] as const)
    for (const shape of ['bytes[]', 'uint256[]', 'bytes', '(bytes a)[]'])
      expect(() => decodeParameters(parseAbiParameters(shape), data, roomFor(data))).toThrow()
})
