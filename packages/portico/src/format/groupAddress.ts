/** Splits a whole address into groups of four, to read it aloud or compare it: `0xd8dA`, `6BF2`, …, `6045`. */
export function groupAddress(address: string): string[] {
  const prefix = address.startsWith('0x') ? '0x' : ''
  const groups = address.slice(prefix.length).match(/.{1,4}/gsu) ?? []
  // The prefix is part of the first group, because it means nothing by itself.
  return prefix === '' ? groups : [prefix + (groups[0] ?? ''), ...groups.slice(1)]
}
