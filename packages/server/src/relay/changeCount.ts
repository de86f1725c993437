/** Adds to a count. A count of zero has no entry. */
export function changeCount(counts: Map<string, number>, key: string, change: number): void {
  const next = (counts.get(key) ?? 0) + change
  if (next > 0) counts.set(key, next)
  else counts.delete(key)
}
