import { devAccounts } from '@portico/testkit'
import { keccak256, parseTransaction, type TransactionSerializable } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { isSigned } from './isSigned.js'

const [alice] = devAccounts
const chainId = 31337
const shared = { data: '0xc0de', gas: 21_000n, nonce: 7, to: alice.address, value: 5n } as const
const storageKeys = [`0x${'1'.repeat(64)}`] as const
const accessList = [{ address: alice.address, storageKeys }]

test.each<[string, string, TransactionSerializable]>([
  ['of a chain', '0x0', { ...shared, chainId, gasPrice: 9n, type: 'legacy' }],
  ['of no chain', '0x0', { ...shared, gasPrice: 9n, type: 'legacy' }],
  ['with a list', '0x1', { ...shared, accessList, chainId, gasPrice: 9n, type: 'eip2930' }],
  ['with a tip', '0x2', { ...shared, chainId, maxFeePerGas: 9n, maxPriorityFeePerGas: 0n, type: 'eip1559' }],
])('default: a transaction %s is recognized by its hash, and no other is', async (_, type, transaction) => {
  const signed = await privateKeyToAccount(alice.privateKey).signTransaction(transaction)
  const { r, s, v, yParity } = parseTransaction(signed)
  // In the form of a node's response.
  const told = Object.fromEntries(
    Object.entries({ ...transaction, r, s, v: v ?? BigInt(yParity ?? 0) }).map(([name, told]) => [
      name === 'data' ? 'input' : name,
      typeof told === 'bigint' || typeof told === 'number' ? `0x${told.toString(16)}` : told,
    ]),
  )
  const hash = keccak256(signed)
  expect(isSigned({ ...told, type }, { chainId, hash })).toBe(true)
  expect(isSigned({ ...told, type }, { chainId, hash: hash.toUpperCase().replace('X', 'x') })).toBe(true)
  expect(isSigned({ ...told, type, value: '0x6' }, { chainId, hash })).toBe(false)
  expect(isSigned({ ...told, type: '0x7b' }, { chainId, hash })).toBe(false)
  expect(isSigned({ ...told, type: '__proto__' }, { chainId, hash })).toBe(false)
  expect(isSigned({ ...told, s: undefined, type }, { chainId, hash })).toBe(false)
  const isTyped = type !== '0x0'
  expect(isSigned({ ...told, type }, { chainId: 1, hash })).toBe(!isTyped)
})
