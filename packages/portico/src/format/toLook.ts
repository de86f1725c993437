/** Reduces a wallet's name to what a user sees at a glance: without case, width, spaces and punctuation. */
export function toLook(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\p{P}\p{Z}]/gu, '')
}

/** Same as `toLook`, without the word "wallet" at the end, which a wallet adds to its name in some places only. */
export function toBareLook(name: string): string {
  return toLook(name).replace(/wallet$/, '')
}
