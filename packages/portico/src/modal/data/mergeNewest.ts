/** A list that is read page by page, as far as it was read. */
export type Feed<item> = {
  items: readonly item[]
  /** Where the next page begins; null at the end. */
  next: string | null
}

/**
 * A first page that was read anew, and behind it what was read before. What the page no longer has is gone; where it
 * has nothing in common with what was known, too much has happened in between, and the list begins with it again.
 */
export function mergeNewest<item>(
  known: Feed<item> | undefined,
  newest: Feed<item>,
  idOf: (item: item) => string,
): Feed<item> {
  if (!known || newest.next === null) return newest
  const ids = new Set(newest.items.map(idOf))
  const lastCommon = known.items.findLastIndex((item) => ids.has(idOf(item)))
  if (lastCommon === -1) return newest
  const rest = known.items.slice(lastCommon + 1)
  return rest.length === 0 ? newest : { items: [...newest.items, ...rest], next: known.next }
}

/** Entries at the end of what is known that a page may repeat: a list that grew meanwhile moved them there. */
const repeatable = 200

/** The next page, behind what is known. What is there already does not come twice. */
export function appendPage<item>(
  known: Feed<item>,
  page: Feed<item>,
  idOf: (item: item) => string,
): Feed<item> {
  const ids = new Set(known.items.slice(-repeatable).map(idOf))
  return { items: [...known.items, ...page.items.filter((item) => !ids.has(idOf(item)))], next: page.next }
}
