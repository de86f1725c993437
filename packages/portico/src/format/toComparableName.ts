/** Reduces a wallet's name to what a user sees at a glance: without case, width, spaces and punctuation. */
export function toComparableName(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\p{P}\p{Z}]/gu, '')
}

/**
 * Like `toComparableName`, but also removes the word "wallet" from the end. Wallets add that word in some places only.
 */
export function toComparableBareName(name: string): string {
  return toComparableName(name).replace(/wallet$/, '')
}
