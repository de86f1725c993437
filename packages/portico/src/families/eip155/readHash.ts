/** Where wallets put the hash, if they answer with more than that. */
const names = ['transactionHash', 'hash', 'txHash', 'txid', 'result'] as const

/** The hash of a transaction, however a wallet writes it: in an object, in quotes, with a large X or without any prefix. */
export function readHash(answer: unknown, depth = 0): string | undefined {
  if (typeof answer === 'string') {
    const [, digits] = /^\s*"?(?:0x)?([\da-f]{64})"?\s*$/i.exec(answer) ?? []
    return digits && `0x${digits}`
  }
  // A wallet's object may hold itself.
  if (typeof answer !== 'object' || answer === null || depth > 3) return undefined
  return names.map((name) => readHash((answer as Record<string, unknown>)[name], depth + 1)).find(Boolean)
}
