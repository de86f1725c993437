import { endPosition, type Positions } from './cursor.js'

/** One entry of a list of one network, and where the list goes on after it. */
export type PagedEntry<item> = {
  item: item
  /** Unix seconds: lists of several networks are merged by it. */
  at: number
  position: string
}

/** One page of one network's list, newest first. */
export type NetworkPage<item> = {
  entries: readonly PagedEntry<item>[]
  /** Where the list goes on after the page, or null at its end. */
  next: string | null
}

export type MergedPage<item> = {
  items: item[]
  /** Null when every list has ended. */
  next: Positions | null
}

/** The newest `size` entries of several networks' lists, and where each of them goes on. */
export function mergePages<item>(
  pages: ReadonlyMap<string, NetworkPage<item>>,
  before: Positions,
  size: number,
): MergedPage<item> {
  const all = [...pages].flatMap(([networkId, { entries }]) =>
    entries.map((entry, index) => ({ entry, index, networkId })),
  )
  // Stable: two entries of one network keep their order, whatever their time is.
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
