/** Checks whether the input is exactly 32 to 44 base58 characters. Source: specification, section 5. */
export function isAddress(input: string): boolean {
  return typeof input === 'string' && /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(input)
}
