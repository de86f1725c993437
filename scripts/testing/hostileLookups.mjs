// Lookups (EIP-3668) of resolvers that mean harm. Read by tests and by scripts/parsers.
import { encodeErrorResult, encodeFunctionData, parseAbi, stringToHex } from 'viem'

/** @typedef {`0x${string}`} Hex */

const lookupAbi = parseAbi([
  'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)',
])
const batchAbi = parseAbi([
  'struct Question { address sender; string[] urls; bytes data; }',
  'function query(Question[] questions) view returns (bool[] failures, bytes[] responses)',
])
export const batchUrl = 'x-batch-gateway:true'
/** The selector of the function that takes the answer, as `lookupOf` writes it. */
export const callback = '0xabcdef01'
const stranger = `0x${'0e'.repeat(20)}`
const word = (number) => number.toString(16).padStart(64, '0')
const padded = (hex) => hex.padEnd(Math.ceil(hex.length / 64) * 64, '0')

/**
 * Encodes what a contract reverts with to start a lookup.
 *
 * @param {{ callData?: string, extraData?: string, sender: string, urls?: readonly string[] }} lookup
 * @returns {Hex}
 */
export function lookupOf({ callData = '0x1234', extraData = '0x', sender, urls = [batchUrl] }) {
  const args = /** @type {[Hex, string[], Hex, Hex, Hex]} */ ([sender, urls, callData, callback, extraData])
  return encodeErrorResult({ abi: lookupAbi, args, errorName: 'OffchainLookup' })
}

/**
 * Encodes the questions of a batch.
 *
 * @param {readonly { data?: string, sender?: string, urls: readonly string[] }[]} questions
 * @returns {Hex}
 */
export function batchOf(questions) {
  const list = questions.map(({ data = '0x1234', sender = stranger, urls }) => ({ data, sender, urls }))
  return encodeFunctionData({ abi: batchAbi, args: /** @type {any} */ ([list]), functionName: 'query' })
}

/**
 * Builds batches inside batches. In each, `count` questions point to the same URL and to the same batch below.
 *
 * @param {number} depth
 * @param {number} count
 * @returns {Hex}
 */
export function nestedBatches(depth, count) {
  let data = batchOf([])
  for (let level = 0; level < depth; level++) {
    const urlsAt = 128 * count
    let text = ''
    for (let index = 0; index < count; index++) text += word(32 * count + 96 * index)
    for (let index = 0; index < count; index++) {
      const at = 32 * count + 96 * index
      text += word(0) + word(urlsAt - at) + word(urlsAt + 128 - at)
    }
    text += word(1) + word(32) + word(batchUrl.length) + padded(stringToHex(batchUrl).slice(2))
    text += word(data.length / 2 - 1) + padded(data.slice(2))
    data = `${batchOf([]).slice(0, 10)}${word(32)}${word(count)}${text}`
  }
  return /** @type {Hex} */ (data)
}

/**
 * Builds a batch with one question, whose URLs are `count` pointers to one text of `size` bytes.
 *
 * @param {number} count
 * @param {number} size
 * @returns {Hex}
 */
export function flatBatch(count, size) {
  const urls = word(count) + word(32 * count).repeat(count) + word(size) + padded('61'.repeat(size))
  const question = word(0) + word(96) + word(96 + urls.length / 2) + urls + word(0)
  return /** @type {Hex} */ (`${batchOf([]).slice(0, 10)}${word(32)}${word(1)}${word(32)}${question}`)
}

/**
 * Encodes what the universal resolver reverts with if a resolver starts this lookup: a batch with one question.
 *
 * @param {{ callData: string, sender: string, urls?: readonly string[] }} lookup
 */
export const askedByResolver = ({ callData, sender, urls = [batchUrl] }) =>
  lookupOf({ callData: batchOf([{ data: callData, urls }]), sender })

/**
 * Returns lookups that once blocked a thread or had no end, each with the number of calls of the node that it may cause.
 *
 * @param {Hex} resolver the universal resolver
 * @returns {[string, Hex, number][]}
 */
export function worstLookups(resolver) {
  const nested = nestedBatches(3, 30)
  const extraData = `0x${'61'.repeat(60_000)}`
  return [
    ['13 kB of batches inside batches', askedByResolver({ callData: nested, sender: resolver }), 1],
    ['such batches in its own name', lookupOf({ callData: nested, sender: resolver }), 1],
    [
      '4,000 pointers to one text of 100 kB',
      askedByResolver({ callData: flatBatch(4_000, 100_000), sender: resolver }),
      1,
    ],
    ['empty batches without end', lookupOf({ callData: batchOf([]), extraData, sender: resolver }), 5],
  ]
}
