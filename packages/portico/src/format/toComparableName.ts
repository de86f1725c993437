/** Reduces a wallet's name to what a user sees at a glance: without case, width, spaces and punctuation. */
export function toLook(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\p{P}\p{Z}]/gu, '')
}

/** Like `toLook`, but also removes the word "wallet" from the end. Wallets add that word in some places only. */
export function toBareLook(name: string): string {
  return toLook(name).replace(/wallet$/, '')
}
