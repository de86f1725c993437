/** True where every word of the search stands in the name, whatever its case and accents. */
export function matchesSearch(name: string, search: string): boolean {
  const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const words = plain(search).split(/\s+/).filter(Boolean)
  return words.every((word) => plain(name).includes(word))
}
