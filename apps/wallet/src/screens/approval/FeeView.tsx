import { worthOfCoin } from '../../approval/readPrices.js'
import type { FrameTexts } from '../../language/frameTexts.js'
import { describeNetwork } from '../../networks/describeNetwork.js'
import { AmountText } from '../CallView.js'
import { Sentence } from '../Sentence.js'
import { useScreens } from '../screensContext.js'
import { useLoaded } from '../useLoaded.js'
import { writeDollars } from '../writeAmount.js'
import type { Fee } from './shown.js'

/**
 * Shows a fee. If the price is known, it also shows the fee's value in money. A maximum is rounded up, so that it has a
 * readable number of digits.
 */
export function FeeView({ fee: { isMost, units }, networkId }: { fee: Fee; networkId: string }) {
  const { prices, texts } = useScreens()
  const t = texts.approval
  const { decimals, symbol } = describeNetwork(networkId)
  const usd = useLoaded(`${networkId} ${units}`, async () =>
    prices && units > 0n ? worthOfCoin(prices, networkId, { decimals, units }) : undefined,
  )
  const amount = <AmountText amount={units} decimals={decimals} isMost={isMost} symbol={symbol} />
  return (
    <>
      {isMost ? <Sentence parts={t.parts('fee.atMost', { amount })} /> : amount}
      {usd?.value !== undefined && (
        <span className="fact-note" data-testid="fee-worth">
          {describeWorth(usd.value, t)}
        </span>
      )}
    </>
  )
}

function describeWorth(usd: number, t: FrameTexts['approval']): string {
  const worth = writeDollars(usd)
  return worth.startsWith('<') ? t('fee.worthLess', { worth: worth.slice(1) }) : t('fee.worth', { worth })
}
