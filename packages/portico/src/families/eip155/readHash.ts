import { foldNames } from './foldNames.js'

/** Fields that contain the hash if a wallet returns an object, as `foldNames` writes them. */
const names =
  'transactionhash hash txhash txnhash txid transactionid transaction tx txn receipt result response payload data'.split(
    ' ',
  )

/**
 * Reads the hash of a transaction in any form that wallets use: in an object, also as text, in quotes, with a capital
 * X, without a prefix, or in the URL of an explorer.
 */
export function readHash(answer: unknown, depth = 0): string | undefined {
  // A wallet's object may contain itself.
  if (depth > 4) return undefined
  if (typeof answer === 'string') {
    const [, digits] = /^\s*(?:"?|https?:\S{1,200}\/tx\/)(?:0x)?([\da-f]{64})"?\s*$/i.exec(answer) ?? []
    return digits ? `0x${digits}` : readHash(readObject(answer), depth + 1)
  }
  if (typeof answer !== 'object' || answer === null) return undefined
  if (Array.isArray(answer)) return answer.length === 1 ? readHash(answer[0], depth + 1) : undefined
  const entry = foldNames(answer)
  return names.map((name) => readHash(entry[name], depth + 1)).find(Boolean)
}

/** Parses an object that a wallet returned as JSON text. Undefined for any other text. */
function readObject(text: string): unknown {
  if (!/^\s*[{[]/.test(text) || text.length > 10_000) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
