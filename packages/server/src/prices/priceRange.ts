import type { PricePoint, PriceRange } from '@portico/protocol/http'

const hour = 3600
const day = 24 * hour

/** The points of a range: seconds between them, and the number of steps. */
export const rangeSteps: Readonly<Record<PriceRange, { stepSeconds: number; steps: number }>> = {
  '1D': { stepSeconds: hour / 2, steps: 48 },
  '1W': { stepSeconds: 3 * hour, steps: 56 },
  '1M': { stepSeconds: 12 * hour, steps: 60 },
  '1Y': { stepSeconds: 5 * day, steps: 73 },
}

/**
 * Samples prices at the equidistant points of a range. Each price is valid until the next one; before the first one
 * there is no point.
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
