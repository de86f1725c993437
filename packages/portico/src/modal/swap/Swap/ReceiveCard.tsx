import type { GetSwapQuoteReturnType } from '../../../core/actions/getSwapQuote.js'
import type { TokenBalance } from '../../../core/tokenBalance.js'
import { worthOf } from '../../../core/worthOf.js'
import { Skeleton } from '../../../ui/Skeleton/Skeleton.js'
import { Amount } from '../../parts/Amount.js'
import { cleanSymbol } from '../../parts/formatDecimal.js'
import { useMoney } from '../../parts/useMoney.js'
import { useText } from '../../shell/shellContext.js'
import { useLocale } from '../../shell/useLocale.js'
import { formatSwapAmount } from '../formatSwapAmount.js'
import { SwapCard } from './SwapCard.js'

export function ReceiveCard({
  isAsking,
  old,
  onSelect,
  quote,
  to,
}: {
  isAsking: boolean
  /** The quote of the previous amount, shown while the new one loads. */
  old: GetSwapQuoteReturnType | undefined
  onSelect: () => void
  quote: GetSwapQuoteReturnType | undefined
  to: TokenBalance | undefined
}) {
  const t = useText('swap')
  const money = useMoney()
  const locale = useLocale()
  const shown = quote ?? (isAsking ? old : undefined)
  const amount = to && shown?.toAmount
  const text =
    amount === undefined ? '0' : formatSwapAmount({ amount, decimals: Number(to?.quantity.decimals), locale })
  return (
    <SwapCard
      foot={
        <span className="swap-worth" data-testid="swap-received-worth">
          {amount !== undefined && to && to.price > 0 && <Amount text={money.format(worthOf(amount, to))} />}
        </span>
      }
      onSelect={onSelect}
      side="to"
      token={to}
    >
      <output
        aria-busy={isAsking}
        aria-label={t('swap.received')}
        className="swap-output"
        data-empty={amount === undefined ? '' : undefined}
        data-length={
          text.length > 16 ? 'longest' : text.length > 11 ? 'long' : text.length > 7 ? 'some' : undefined
        }
        data-old={quote ? undefined : ''}
      >
        {isAsking && amount === undefined ? (
          <Skeleton height={28} width={120} />
        ) : (
          <>
            <bdi data-testid="swap-received" dir="ltr">
              <Amount text={text} />
            </bdi>
            {to && <span className="visually-hidden"> {cleanSymbol(to.symbol)}</span>}
          </>
        )}
      </output>
    </SwapCard>
  )
}
