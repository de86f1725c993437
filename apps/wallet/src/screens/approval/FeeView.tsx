import { worthOfCoin } from '../../approval/readPrices.js'
import { describeNetwork } from '../../networks/describeNetwork.js'
import { AmountText } from '../CallView.js'
import { useScreens } from '../screensContext.js'
import { useLoaded } from '../useLoaded.js'
import { writeAmount, writeDollars } from '../writeAmount.js'
import type { Fee } from './shown.js'

/**
 * Shows a fee, with its value in money if the price is known. A maximum is rounded up to a readable number of digits.
 */
export function FeeView({ fee: { isMost, units }, networkId }: { fee: Fee; networkId: string }) {
  const { prices } = useScreens()
  const { decimals, symbol } = describeNetwork(networkId)
  const usd = useLoaded(`${networkId} ${units}`, async () =>
    prices && units > 0n ? worthOfCoin(prices, networkId, { decimals, units }) : undefined,
  )
  const amount = writeAmount({ amount: units, decimals, isMost, symbol })
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
  const worth = writeDollars(usd)
  return worth.startsWith('<') ? `less than ${worth.slice(1)}` : `about ${worth}`
}
