/** Fields in which wallets return the hash, if they return an object. */
const names = [
  'transactionHash',
  'hash',
  'txHash',
  'txid',
  'txId',
  'tx_hash',
  'transaction_hash',
  'transactionhash',
  'txhash',
  'txnHash',
  'transactionId',
  'transaction',
  'result',
] as const

/**
 * Reads the hash of a transaction in any form that wallets use: in an object, in quotes, with a capital X
 * or without a prefix.
 */
export function readHash(answer: unknown, depth = 0): string | undefined {
  if (typeof answer === 'string') {
    const [, digits] = /^\s*"?(?:0x)?([\da-f]{64})"?\s*$/i.exec(answer) ?? []
    return digits && `0x${digits}`
  }
  // A wallet's object may hold itself.
  if (typeof answer !== 'object' || answer === null || depth > 3) return undefined
  if (Array.isArray(answer)) return answer.length === 1 ? readHash(answer[0], depth + 1) : undefined
  return names.map((name) => readHash((answer as Record<string, unknown>)[name], depth + 1)).find(Boolean)
}
