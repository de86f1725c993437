import type { PricePoint, PriceRange } from '@portico/protocol/http'

const hour = 3600
const day = 24 * hour

/** How a range is cut: seconds between its points, and how many steps it has. */
export const rangeSteps: Readonly<Record<PriceRange, { stepSeconds: number; steps: number }>> = {
  '1D': { stepSeconds: hour / 2, steps: 48 },
  '1W': { stepSeconds: 3 * hour, steps: 56 },
  '1M': { stepSeconds: 12 * hour, steps: 60 },
  '1Y': { stepSeconds: 5 * day, steps: 73 },
}

/**
 * A price that stands until the next one was made, as points of one range that are equally far apart. Before the first
 * price there is none.
 *
 * @param made oldest first
 */
export function sampleSteps(
  made: readonly PricePoint[],
  range: PriceRange,
  nowSeconds: number,
): readonly PricePoint[] {
  const { stepSeconds, steps } = rangeSteps[range]
  const points: PricePoint[] = []
  let next = 0
  let price: number | undefined
  for (let step = steps; step >= 0; step--) {
    const at = nowSeconds - step * stepSeconds
    for (let point = made[next]; point && point[0] <= at; point = made[++next]) price = point[1]
    if (price !== undefined) points.push([at, price])
  }
  return points
}
