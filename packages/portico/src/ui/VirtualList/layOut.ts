/** Where the lines of a list stand: `tops[line]` is the upper edge of one in px, the last entry the end of the list. */
export type Layout = { tops: Float64Array; columns: number }

/** Works out where lines of different heights stand under each other. */
export function layOut({
  columns,
  count,
  gap,
  heightOf,
}: {
  count: number
  columns: number
  gap: number
  heightOf: (index: number) => number
}): Layout {
  const lines = Math.ceil(count / columns)
  const tops = new Float64Array(lines + 1)
  for (let line = 0; line < lines; line++) {
    tops[line + 1] = (tops[line] ?? 0) + heightOf(line * columns) + gap
  }
  return { columns, tops }
}

/** The items, from the first to the last, that stand between two edges in px. */
export function findBetween({ columns, tops }: Layout, from: number, to: number): readonly [number, number] {
  const first = lineAt(tops, from)
  const last = lineAt(tops, to)
  return [first * columns, (last + 1) * columns - 1]
}

/** The last line that begins at or above `y`. */
function lineAt(tops: Float64Array, y: number): number {
  let low = 0
  let high = Math.max(0, tops.length - 2)
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((tops[middle] ?? 0) <= y) low = middle
    else high = middle - 1
  }
  return low
}
