/** The part of a paged list that has been loaded. */
export type Feed<item> = {
  items: readonly item[]
  /** Cursor of the next page; null at the end. */
  next: string | null
}

/**
 * Puts a reloaded first page before the entries that were loaded earlier. Entries that the page no longer contains are
 * removed. If the page has no entry in common with the known ones, too many are new, and the list restarts with the
 * page.
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

/** Number of last entries that the next page may repeat. Entries move to later pages when the list grows. */
const repeatable = 200

/** Appends the next page to the known entries, without duplicates. */
export function appendPage<item>(
  known: Feed<item>,
  page: Feed<item>,
  idOf: (item: item) => string,
): Feed<item> {
  const ids = new Set(known.items.slice(-repeatable).map(idOf))
  return { items: [...known.items, ...page.items.filter((item) => !ids.has(idOf(item)))], next: page.next }
}
