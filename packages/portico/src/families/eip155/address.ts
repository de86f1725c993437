/** Checks whether the input is 40 hex characters, with or without `0x`. Source: specification, section 5. */
export function isAddress(input: string): boolean {
  return typeof input === 'string' && /^(0x)?[\da-f]{40}$/i.test(input)
}
