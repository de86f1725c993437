/**
 * The positions of a list's lines: `tops[line]` is a line's upper edge in px, and the last entry is the end of the
 * list.
 */
export type Layout = { tops: Float64Array; columns: number }

/** Computes the positions of stacked lines with different heights. */
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

/** Returns the first and the last item between two edges in px. */
export function findBetween({ columns, tops }: Layout, from: number, to: number): readonly [number, number] {
  const first = lineAt(tops, from)
  const last = lineAt(tops, to)
  return [first * columns, (last + 1) * columns - 1]
}

/** Returns the last line that begins at or above `y`. */
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
