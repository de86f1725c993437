/**
 * The text of stored connections, without as many of those that are only remembered as it takes to fit; undefined where it
 * does not fit even so. The oldest go first: each family has its newest first.
 */
export function fitConnections(text: string, fits: (text: string) => boolean): string | undefined {
  if (fits(text)) return text
  // A cast: the kit wrote it, as `StoredConnection` by family.
  const families = JSON.parse(text) as Record<string, { recent: boolean }[]>
  for (;;) {
    const [longest] = Object.values(families)
      .filter((list) => list.some(({ recent }) => recent))
      .sort((a, b) => b.length - a.length)
    if (!longest) return undefined
    longest.splice(
      longest.findLastIndex(({ recent }) => recent),
      1,
    )
    const shorter = JSON.stringify(families)
    if (fits(shorter)) return shorter
  }
}
