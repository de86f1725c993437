import type { PricePoint, PriceRange } from '@portico/protocol/http'
import { type PointerEvent, useMemo, useState } from 'react'
import { sanitizeText } from '../../format/sanitizeText.js'
import { useMoney } from '../parts/useMoney.js'
import { useText } from '../shell/shellContext.js'
import { useFormat } from '../shell/useFormat.js'
import { Change } from './Change.js'
import { chartPath } from './chartPath.js'

const height = 112
const width = 312

/**
 * Shows past prices as a line. The pointer or the arrow keys select a point, whose price and time
 * are shown above. The first, last, lowest and highest price are also given as text. Time runs from
 * left to right in every language.
 */
export function PriceChart({
  points,
  range,
  symbol,
}: {
  points: readonly PricePoint[]
  range: PriceRange
  symbol: string
}) {
  const priceText = useText('price')
  const format = useFormat()
  const { formatPrice } = useMoney()
  const [choice, setChoice] = useState<{ index: number; by: 'pointer' | 'keys' }>()
  const chosen = choice?.index
  const { area, line, places } = useMemo(() => chartPath(points, { height, width }), [points])
  const end = points.length - 1
  const index = chosen === undefined ? end : Math.min(chosen, end)
  const [at = 0, price = 0] = points[index] ?? []
  const place = chosen === undefined ? undefined : places[index]
  const prices = points.map(([, each]) => each)
  const low = formatPrice(Math.min(...prices))
  const high = formatPrice(Math.max(...prices))
  const time = chosen === undefined ? priceText('price.now') : format.date(at * 1000, precisionOf(range))

  function follow({ clientX, currentTarget }: PointerEvent) {
    const { left, width: wide } = currentTarget.getBoundingClientRect()
    const x = ((clientX - left) / wide) * width
    const distances = places.map(([placeX]) => Math.abs(placeX - x))
    setChoice({ by: 'pointer', index: distances.indexOf(Math.min(...distances)) })
  }

  return (
    <figure className="chart-figure" data-testid="price-chart">
      <p className="chart-head">
        <span className="chart-price" dir="ltr">
          {formatPrice(price)}
        </span>
        <Change points={points.slice(0, index + 1)} />
        <span className="chart-time">{time}</span>
      </p>
      <div
        className="chart"
        dir="ltr"
        onPointerDown={follow}
        // A point selected by keys stays selected when the pointer leaves.
        onPointerLeave={() => setChoice((now) => (now?.by === 'keys' ? now : undefined))}
        onPointerMove={follow}
      >
        <svg aria-hidden="true" preserveAspectRatio="none" viewBox={`0 -4 ${width} ${height + 8}`}>
          <path className="chart-area" d={area} />
          <path className="chart-line" d={line} />
        </svg>
        {place && (
          <span
            className="chart-mark"
            style={{
              insetBlockStart: `${((place[1] + 4) / (height + 8)) * 100}%`,
              insetInlineStart: `${(place[0] / width) * 100}%`,
            }}
          />
        )}
        <input
          aria-label={priceText('price.chart', { symbol: sanitizeText(symbol) })}
          aria-valuetext={`${formatPrice(price)}, ${time}`}
          className="chart-input"
          max={end}
          min={0}
          onBlur={() => setChoice(undefined)}
          onChange={({ currentTarget }) => setChoice({ by: 'keys', index: Number(currentTarget.value) })}
          type="range"
          value={index}
        />
      </div>
      <figcaption>
        <span className="visually-hidden">
          {priceText(`price.told.${range}`, {
            first: formatPrice(prices[0] ?? 0),
            high,
            last: formatPrice(prices.at(-1) ?? 0),
            low,
          })}
        </span>
        <span aria-hidden="true" className="chart-ends">
          <span>
            {priceText('price.low')} <bdi>{low}</bdi>
          </span>
          <span>
            {priceText('price.high')} <bdi>{high}</bdi>
          </span>
        </span>
      </figcaption>
    </figure>
  )
}

/** Returns the format for the time of a price, which is as precise as the range requires. */
function precisionOf(range: PriceRange): Intl.DateTimeFormatOptions {
  return {
    day: 'numeric',
    month: 'short',
    ...(range === '1Y' ? { year: 'numeric' } : { hour: 'numeric', minute: '2-digit' }),
  }
}
