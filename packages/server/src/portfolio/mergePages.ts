import { endPosition, type Positions } from './cursor.js'

/** One entry of a network's list, and the position after it. */
export type PagedEntry<item> = {
  item: item
  /** Unix seconds. The lists of several networks are merged by it. */
  at: number
  position: string
}

/** One page of one network's list, newest first. */
export type NetworkPage<item> = {
  entries: readonly PagedEntry<item>[]
  /** The position after the page, or null at the end of the list. */
  next: string | null
}

export type MergedPage<item> = {
  items: item[]
  /** Null if every list has ended. */
  next: Positions | null
}

/** Returns the newest `size` entries of several networks' lists, and the next position of each. */
export function mergePages<item>(
  pages: ReadonlyMap<string, NetworkPage<item>>,
  before: Positions,
  size: number,
): MergedPage<item> {
  const all = [...pages].flatMap(([networkId, { entries }]) => entries.map((entry) => ({ entry, networkId })))
  // Each page is sorted already, newest first, and a stable sort keeps the order of equal times. So the entries that are
  // taken from a page are its first ones.
  const taken = all.sort((a, b) => b.entry.at - a.entry.at).slice(0, size)
  const next = new Map(before)
  for (const [networkId, page] of pages) {
    const ours = taken.filter((each) => each.networkId === networkId)
    if (ours.length === page.entries.length) next.set(networkId, page.next ?? endPosition)
    else {
      const last = ours.at(-1)
      if (last) next.set(networkId, last.entry.position)
    }
  }
  const isEnded = [...pages.keys()].every((networkId) => next.get(networkId) === endPosition)
  return { items: taken.map(({ entry }) => entry.item), next: isEnded ? null : next }
}
