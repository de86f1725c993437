/**
 * An address for a list: `0x1234…abcd`, and `7vfC…voxs` where addresses have no prefix. Where something is
 * confirmed, an address is never cut: `groupAddress`.
 */
export function formatAddress(address: string): string {
  const start = address.startsWith('0x') ? 6 : 4
  const end = 4
  // Cutting one character out to put another in hides and saves nothing.
  if (address.length <= start + end + 1) return address
  return `${address.slice(0, start)}…${address.slice(-end)}`
}
