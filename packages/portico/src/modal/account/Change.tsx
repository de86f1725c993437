import type { PricePoint } from '@portico/protocol/http'
import { Icon } from '../../ui/Icon/Icon.js'
import { arrowDown, arrowUp } from '../../ui/Icon/paths.js'
import { formatPercent } from '../parts/formatPrice.js'
import { useMoney } from '../parts/useMoney.js'
import { useLocale } from '../shell/useLocale.js'
import { changeOf } from './priceChange.js'

/** Shows how prices changed from the first to the last, by sign, arrow and color. */
export function Change({
  hasAmount = false,
  points,
}: {
  hasAmount?: boolean
  points: readonly PricePoint[]
}) {
  const money = useMoney()
  const locale = useLocale()
  const change = changeOf(points)
  if (!change) return null
  const percent = formatPercent(change.percent, locale)
  const direction = percent.startsWith('+') ? 'up' : /^\p{Nd}/u.test(percent) ? undefined : 'down'
  return (
    <span className="change" data-direction={direction} dir="ltr">
      {direction && <Icon path={direction === 'up' ? arrowUp : arrowDown} size={16} />}
      {hasAmount && `${money.format(Math.abs(change.amount))} `}
      {hasAmount ? `(${percent})` : percent}
    </span>
  )
}
