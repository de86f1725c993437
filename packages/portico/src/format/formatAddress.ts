/**
 * Formats an address for a list: `0x1234…abcd`, or `7vfC…voxs` for an address without a prefix. Where the user confirms
 * something, use `groupAddress`, which never shortens.
 */
export function formatAddress(address: string): string {
  const start = address.startsWith('0x') ? 6 : 4
  const end = 4
  // Replacing a single character would hide it and save nothing.
  if (address.length <= start + end + 1) return address
  return `${address.slice(0, start)}…${address.slice(-end)}`
}
