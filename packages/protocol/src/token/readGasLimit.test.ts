import { expect, test } from 'vitest'
import { readGasLimit } from './readGasLimit.js'

const noCode = async () => false
const transfer = `0xa9059cbb${'00'.repeat(64)}`

test.each([
  ['a plain transfer', '0x', 21_000n, 21_000n],
  ['a call', transfer, 50_000n, 60_000n],
])('default: of what the network estimates, %s', async (_, data, estimated, limit) => {
  expect(await readGasLimit({ data }, estimated, noCode)).toBe(limit)
})

test.each([
  ['the coin', undefined, noCode, 21_000n],
  ['the coin, if the code cannot be read', '0x', () => Promise.reject(new RangeError('no')), 21_000n],
  ['the coin to a contract', '0x', async () => true, 108_000n],
  ['a token', transfer, noCode, 108_000n],
  ['a token, in capitals', transfer.toUpperCase().replace('0X', '0x'), noCode, 108_000n],
  ['any other call', '0x12345678', noCode, 500_000n],
])('behavior: without an estimate, %s', async (_, data, hasCode, limit) => {
  expect(await readGasLimit({ data }, undefined, hasCode)).toBe(limit)
})
