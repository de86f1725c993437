import type { PricePoint } from '@portico/protocol/http'

/** Returns the line through prices over time, and the area below it, in a box of this size. */
export function chartPath(
  points: readonly PricePoint[],
  { height, width }: { height: number; width: number },
): { area: string; line: string; places: readonly (readonly [x: number, y: number])[] } {
  const [first = 0] = points[0] ?? []
  const [last = 0] = points.at(-1) ?? []
  const prices = points.map(([, price]) => price)
  const low = Math.min(...prices)
  const high = Math.max(...prices)
  const places = points.map(([at, price]): readonly [number, number] => [
    round(((at - first) / (last - first || 1)) * width),
    // If the price is constant, the line is in the middle.
    round(high === low ? height / 2 : ((high - price) / (high - low)) * height),
  ])
  const line = `M${places.map((place) => place.join(' ')).join('L')}`
  return { area: `${line}V${height}H0Z`, line, places }
}

function round(number: number): number {
  return Math.round(number * 100) / 100
}
