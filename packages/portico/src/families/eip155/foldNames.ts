/** Writes field names in lower case and without underscores, because some wallets write `Success` and `tx_hash`. */
export function foldNames(answer: object): Record<string, unknown> {
  const entries = Object.entries(answer).map(([name, value]) => [
    name.toLowerCase().replaceAll('_', ''),
    value,
  ])
  return Object.fromEntries(entries)
}
