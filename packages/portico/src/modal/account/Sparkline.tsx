import type { PricePoint } from '@portico/protocol/http'
import { chartPath } from './chartPath.js'

/** A small line chart. Text beside it has the same content. Time runs from left to right in every language. */
export function Sparkline({ points }: { points: readonly PricePoint[] }) {
  const size = { height: 24, width: 96 }
  return (
    <svg aria-hidden="true" className="sparkline" preserveAspectRatio="none" viewBox="0 -2 96 28">
      <path className="chart-line" d={chartPath(points, size).line} />
    </svg>
  )
}
