/** Checks whether the name contains every word of the search, ignoring case and accents. */
export function matchesSearch(name: string, search: string): boolean {
  // Without a limit, normalizing thousands of stacked marks would take seconds.
  const plain = (text: string) => text.slice(0, 1_000).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const words = plain(search).split(/\s+/).filter(Boolean)
  const own = plain(name)
  return words.every((word) => own.includes(word))
}
