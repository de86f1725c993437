import type { Network } from '../../../core/network.js'
import type { TokenBalance } from '../../../core/tokenBalance.js'
import { useText } from '../../shell/shellContext.js'
import { Change } from '../Change.js'
import { sumDay, weighTokens } from '../priceChange.js'
import { Sparkline } from '../Sparkline.js'
import { usePriceHistory } from '../usePriceHistory.js'

/** Shows how the value of the account's current tokens changed in a day. Shows nothing if too few prices are known. */
export function DayChange({
  network,
  tokens,
  total,
}: {
  network: Network
  tokens: readonly TokenBalance[]
  total: number
}) {
  const priceText = useText('price')
  const weighed = weighTokens(tokens, network)
  const { data } = usePriceHistory(weighed, '1D')
  const points = data && sumDay(weighed, data, total)
  if (!points) return null
  return (
    <>
      <p className="account-day" data-testid="account-day">
        <Change hasAmount points={points} />
        <span className="account-day-words">{priceText('price.day')}</span>
      </p>
      <Sparkline points={points} />
    </>
  )
}
