import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { readOperationCalls } from './readOperationCalls.js'

const abi = parseAbi([
  'struct Call { address target; uint256 value; bytes data; }',
  'function execute(address target, uint256 value, bytes data)',
  'function executeBatch(Call[] calls)',
])
const target = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const write = (data: Hex, value = 7n) =>
  encodeFunctionData({ abi, args: [target, value, data], functionName: 'execute' })
const change = (text: Hex, at: number, by: string): Hex =>
  `0x${text.slice(2, at)}${by}${text.slice(at + by.length)}`

test.each([
  '0x',
  '0x12',
  `0x${'ab'.repeat(32)}`,
  `0x${'cd'.repeat(33)}`,
] as const)('default: one call, with the data %s', (data) => {
  expect(readOperationCalls(write(data))).toEqual([{ data, to: target, value: 7n }])
  const upper = `${write(data).slice(0, 10)}${write(data).slice(10).toUpperCase()}`
  expect(readOperationCalls(upper)).toEqual([{ data, to: target, value: 7n }])
})

const one = write('0x1234')
test.each([
  ['a byte behind it', `${one}00`],
  ['a word behind it', `${one}${'0'.repeat(64)}`],
  ['padding that is not zero', change(one, one.length - 1, '1')],
  ['padding that is cut', one.slice(0, -2)],
  ['a place of the data that leaves a word between', change(`${one}${'0'.repeat(64)}` as Hex, 10 + 191, '8')],
  ['bits above the address', change(one, 10, 'f')],
  ['another function', change(one, 2, '00000000')],
])('error: %s is not an operation that can be shown completely', (_, callData) => {
  expect(readOperationCalls(callData)).toBeUndefined()
})
