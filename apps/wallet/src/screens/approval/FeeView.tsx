import { formatExactAmount, formatFiat } from 'portico/format'
import { worthOfCoin } from '../../approval/readPrices.js'
import { describeNetwork } from '../../networks/describeNetwork.js'
import { AmountText } from '../CallView.js'
import { useScreens } from '../screensContext.js'
import { useLoaded } from '../useLoaded.js'
import type { Fee } from './shown.js'

/** A fee that is a bound is rounded up, to digits that a person reads; where its price is known, in money too. */
export function FeeView({ fee: { isMost, units }, networkId }: { fee: Fee; networkId: string }) {
  const { prices } = useScreens()
  const { decimals, symbol } = describeNetwork(networkId)
  const usd = useLoaded(`${networkId} ${units}`, async () =>
    prices && units > 0n ? worthOfCoin(prices, networkId, { decimals, units }) : undefined,
  )
  const amount = formatExactAmount({ amount: isMost ? roundUp(units) : units, decimals, symbol })
  return (
    <>
      {isMost && 'At most '}
      <AmountText text={amount} />
      {usd?.value !== undefined && (
        <span className="fact-note" data-testid="fee-worth">
          {describeWorth(usd.value)}
        </span>
      )}
    </>
  )
}

function describeWorth(usd: number): string {
  const worth = formatFiat({ value: usd })
  return worth.startsWith('<') ? `less than ${worth.slice(1)}` : `about ${worth}`
}

/** Up, so that it stays the most; three digits that count. */
function roundUp(units: bigint): bigint {
  const step = 10n ** BigInt(Math.max(0, `${units}`.length - 3))
  return ((units + step - 1n) / step) * step
}
