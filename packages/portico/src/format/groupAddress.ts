/** A whole address in groups of four, for reading it aloud or comparing it: `0xd8dA`, `6BF2`, …, `6045`. */
export function groupAddress(address: string): string[] {
  const prefix = address.startsWith('0x') ? '0x' : ''
  const groups = address.slice(prefix.length).match(/.{1,4}/gsu) ?? []
  // The prefix is part of the first group: by itself it says nothing.
  return prefix === '' ? groups : [prefix + (groups[0] ?? ''), ...groups.slice(1)]
}
