import { solanaDevAccounts } from '@portico/testkit'
import { expect, test } from 'vitest'
import { isAddress } from './address.js'

const [{ address }] = solanaDevAccounts

test('default', () => {
  for (const valid of [
    address,
    '1'.repeat(32),
    'z'.repeat(44),
    'So11111111111111111111111111111111111111112',
  ]) {
    expect(isAddress(valid), valid).toBe(true)
  }
})

test('error: any other length or character, or anything around it', () => {
  const wrong = ['', '1'.repeat(31), '1'.repeat(45), `0${address.slice(1)}`, `${address.slice(1)}l`]
  const around = [` ${address}`, `${address}\n`, `evil:${address}`, `javascript:${address}`]
  for (const input of [...wrong, ...around]) expect(isAddress(input), input).toBe(false)
  expect(isAddress(7 as never)).toBe(false)
})
