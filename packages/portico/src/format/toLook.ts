/** Reduces a wallet's name to what a user can tell apart at a glance: no case, width, spaces or punctuation. */
export function toLook(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\p{P}\p{Z}]/gu, '')
}

/** The same without the word "wallet" at the end, which only some of a wallet's places add to its name. */
export function toBareLook(name: string): string {
  return toLook(name).replace(/wallet$/, '')
}
