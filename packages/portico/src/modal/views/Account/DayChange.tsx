import type { Network } from '../../../core/network.js'
import type { TokenBalance } from '../../../core/tokenBalance.js'
import { usePriceHistory } from '../../data/usePriceHistory.js'
import { Change } from '../../parts/Change.js'
import { sumDay, weighTokens } from '../../parts/priceChange.js'
import { Sparkline } from '../../parts/Sparkline.js'
import { priceText } from '../../priceText.js'

/** How the worth of what the account has now moved in a day; an empty line where too little of it has a past. */
export function DayChange({
  network,
  tokens,
  total,
}: {
  network: Network
  tokens: readonly TokenBalance[]
  total: number
}) {
  const weighed = weighTokens(tokens, network)
  const { data } = usePriceHistory(weighed, '1D')
  const points = data && sumDay(weighed, data, total)
  // Its place stays whether it comes or not: what stands below, and may be read by then, is not moved.
  if (!points) return <p className="account-day" />
  return (
    <p className="account-day" data-testid="account-day">
      <Change hasAmount points={points} />
      <span className="account-day-words">{priceText('price.day')}</span>
      <Sparkline points={points} />
    </p>
  )
}
