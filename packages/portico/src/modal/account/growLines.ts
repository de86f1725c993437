import { toActivity } from '../../core/activity.js'
import type { Transaction } from '../../core/entities.js'
import type { Format } from '../shell/useFormat.js'

/** One line of the activity: a month, or an entry below it. */
export type ActivityLine =
  | { kind: 'heading'; id: string; text: string }
  | { kind: 'row'; id: string; transaction: Transaction }

/** The lines of a list, and the items from which they were made. */
export type ActivityLines = {
  items: readonly Transaction[]
  lines: readonly ActivityLine[]
  /** Year and month of the last heading. */
  month: string | undefined
}

/**
 * Returns the lines of a list, newest first. If the list only grew at its end, the existing lines are reused.
 * Otherwise, sorting and grouping ten thousand entries for each fifty new ones would take longer each time.
 */
export function growLines(
  before: ActivityLines | undefined,
  items: readonly Transaction[],
  writeMonth: Format['month'],
): ActivityLines {
  const base = before && isBeginningOf(before.items, items) ? before : undefined
  const { groups } = toActivity(base ? items.slice(base.items.length) : items)
  let last = base?.month
  const added = groups.flatMap(({ month, transactions, year }): ActivityLine[] => {
    const id = `${year}-${month}`
    const rows = transactions.map(
      (transaction): ActivityLine => ({ id: transaction.id, kind: 'row', transaction }),
    )
    if (id === last) return rows
    last = id
    return [{ id, kind: 'heading', text: writeMonth(year, month) }, ...rows]
  })
  return { items, lines: base ? [...base.lines, ...added] : added, month: last }
}

/** Checks whether `items` starts with all of `known`. */
function isBeginningOf(known: readonly Transaction[], items: readonly Transaction[]): boolean {
  const [first, last, next] = [known[0], known.at(-1), items[known.length]]
  return (
    first !== undefined &&
    last !== undefined &&
    items[0] === first &&
    items[known.length - 1] === last &&
    (!next || Date.parse(next.metadata.minedAt) <= Date.parse(last.metadata.minedAt))
  )
}
