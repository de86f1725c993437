/**
 * Shortens an address for a list: `0x1234…abcd`. One of at most 12 characters stays whole. Never for a confirmation,
 * which shows every character.
 */
export function formatAddress(address: string): string {
  if (address.length <= 12) return address
  return `${address.slice(0, address.startsWith('0x') ? 6 : 4)}…${address.slice(-4)}`
}
