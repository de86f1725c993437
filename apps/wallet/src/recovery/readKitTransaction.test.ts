import { expect, test } from 'vitest'
import { type KitProblem, readKitTexts, wordKitProblem } from './kitTexts.js'
import { loadKitTexts } from './loadKitTexts.js'
import { readKitTransaction } from './readKitTransaction.js'

const words = readKitTexts(await loadKitTexts('en'))
/** Returns the kit's English sentence for a problem. */
const problemOf = (read: object | KitProblem) => ('problem' in read ? wordKitProblem(read, words) : undefined)

const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const sound = { chainId: 1, gas: '0x5208', maxFeePerGas: '30', maxPriorityFeePerGas: 2, nonce: 0, to }
const read = (change: Record<string, unknown> = {}) =>
  readKitTransaction(JSON.stringify({ ...sound, ...change }))

test('default: integers are read in all of their notations', () => {
  expect(read({ value: '10000000000000000' })).toEqual({
    call: { data: '0x', to, value: 10n ** 16n },
    chainId: 1,
    fee: { gas: 21_000n, isLegacy: false, maxFeePerGas: 30n, maxPriorityFeePerGas: 2n, nonce: 0 },
  })
  expect(read({ data: '0x6001', to: undefined })).toMatchObject({ call: { data: '0x6001', value: 0n } })
})

test.each([
  ['an amount with a point', { value: '0.5' }, /“value” is not a whole number/],
  ['a number that was rounded', { value: 1e21 }, /“value” is not a whole number/],
  ['a negative number', { nonce: -1 }, /“nonce” is not a whole number/],
  ['no nonce', { nonce: undefined }, /“nonce” is missing/],
  ['another name', { gasLimit: 1 }, /“gasLimit” is unknown/],
  ['data that is none', { data: 'hello' }, /“data” is not hex/],
  ['an address with a wrong character', { to: to.replace('C8', 'c8') }, /“to” is not an address/],
  ['nobody to send to', { to: undefined }, /“to” is missing/],
  ['no network', { chainId: 0 }, /“chainId” must be the number of a network/],
  ['a tip above the fee', { maxPriorityFeePerGas: 31 }, /cannot be above/],
] as const)('error: %s is reported, not signed as zero', (_, change, problem) => {
  expect(problemOf(read(change))).toMatch(problem)
})

test.each([
  ['', /Enter the transaction here/],
  ['{ "chainId": 1, }', /braces, quotes and commas/],
  ['[1]', /braces, quotes and commas/],
] as const)('error: %j', (text, problem) => {
  expect(problemOf(readKitTransaction(text))).toMatch(problem)
})
