import { expect, test } from 'vitest'
import { isRevert } from './isRevert.js'

test.each([
  { code: 3, data: '0x', message: 'execution reverted' },
  { code: -32000, message: 'execution reverted: too many requests' },
  { code: -32000, message: 'out of gas' },
  { code: -32000, message: 'invalid opcode: opcode 0xfe not defined' },
  { code: -32000, message: 'stack underflow (0 <=> 1)' },
  { code: -32000, message: 'stack limit reached 1024 (1023)' },
  { code: -32000, message: 'invalid jump destination' },
  { code: -32000, message: 'write protection' },
  { code: -32000, message: 'return data out of bounds' },
  { code: -32603, message: 'EVM error: InvalidFEOpcode' },
  { code: -32603, message: 'EVM error OutOfGas' },
  { code: -32000, message: 'EVM error: StackUnderflow' },
  { code: -32000, message: 'gas required exceeds allowance (50000000)' },
  { code: -32000, message: 'Transaction execution error' },
  { code: -32603, message: 'CONTRACT_EXECUTION_EXCEPTION' },
  { code: -32000, message: 'Bad function selector' },
  { code: -32015, data: 'Reverted 0x', message: 'VM execution error.' },
  { code: -32015, data: 'StaticCallViolation', message: 'error' },
  { code: -32000, message: 'Transaction processing could not be completed due to an exception' },
  { code: -32603, data: { code: 3, message: 'execution reverted' }, message: 'Internal JSON-RPC error.' },
  { code: -32603, data: { data: '0x08c379a0' }, message: 'Internal error' },
  { cause: { cause: { code: -32000, message: 'execution reverted' } }, details: '', message: 'It failed.' },
])('behavior: a node says that the contract failed: %j', (error) => {
  expect(isRevert(error)).toBe(true)
})

test.each([
  { code: 429, message: 'Your app has exceeded its compute units per second capacity.' },
  { code: -32005, data: { see: 'https://infura.io/dashboard' }, message: 'daily request count exceeded' },
  { code: -32603, message: 'Internal error' },
  { code: -32000, message: 'header not found' },
  { code: -32000, message: 'missing trie node 3a1b' },
  { code: -32000, message: 'execution aborted (timeout = 5s)' },
  { code: -32000, message: 'gas limit exceeds the block gas limit' },
  { code: -32601, message: 'the method eth_call does not exist/is not available' },
  { details: 'Internal error', message: 'RPC Request failed. URL: https://revert.example/' },
  'execution reverted',
  undefined,
  null,
])('hardening R44: an error that says nothing about the contract is no failure of it: %j', (error) => {
  expect(isRevert(error)).toBe(false)
})

test('hardening B4: an error with any number of causes is read up to the eighth', () => {
  const error: { cause?: unknown; code: number } = { code: 1 }
  error.cause = error
  expect(isRevert(error)).toBe(false)
  const deep = Array.from({ length: 7 }).reduce<object>((cause) => ({ cause }), { code: 3 })
  expect([isRevert(deep), isRevert({ cause: deep })]).toEqual([true, false])
})
