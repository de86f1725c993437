import { useId } from 'react'
import type { GetSwapQuoteReturnType } from '../../../core/actions/getSwapQuote.js'
import type { TokenBalance } from '../../../core/tokenBalance.js'
import { worthOf } from '../../../core/worthOf.js'
import { AmountField } from '../../../ui/AmountField/AmountField.js'
import { Amount } from '../../parts/Amount.js'
import { describeMoney } from '../../parts/describeMoney.js'
import { cleanSymbol, formatDecimal } from '../../parts/formatDecimal.js'
import { useMoney } from '../../parts/useMoney.js'
import { useText } from '../../shell/shellContext.js'
import type { Text } from '../../shell/text.js'
import { formatSwapAmount, formatSwapToken } from '../formatSwapAmount.js'
import type { SwapForm } from '../swapForm.js'
import { SwapCard } from './SwapCard.js'
import type { SwapAmount, SwapStep } from './toSwapStep.js'

export function PayCard({
  amount,
  field,
  form,
  from,
  isWorkingOut,
  locale,
  offersMax,
  onAmount,
  onEnter,
  onMax,
  onSelect,
  onUnit,
  quote,
  step,
  text,
}: {
  amount: SwapAmount
  field: React.RefObject<HTMLInputElement | null>
  form: SwapForm
  from: TokenBalance | undefined
  isWorkingOut: boolean
  locale: string
  offersMax: boolean
  onAmount: (text: string) => void
  onEnter: () => void
  onMax: () => void
  onSelect: () => void
  onUnit: () => void
  quote: GetSwapQuoteReturnType | undefined
  step: SwapStep
  text: string
}) {
  const t = useText('swap')
  const footId = useId()
  const money = useMoney()
  const { plural, sign } = describeMoney(form.currency ?? money.currency, locale)
  const symbol = from && cleanSymbol(from.symbol)
  const isFiat = form.unit === 'fiat'
  const problem = toProblem(t, { amount, from, locale, quote, step })
  const units = 'amount' in amount ? amount.amount : 0n
  const worth = !from
    ? undefined
    : isFiat
      ? formatSwapToken(units, from, locale)
      : from.price > 0
        ? money.format(worthOf(units, from))
        : undefined
  const turnUnit = isFiat
    ? t('swap.unit.token', { symbol: symbol ?? '' })
    : t('swap.unit.fiat', { currency: plural })
  return (
    <SwapCard
      foot={
        <span aria-live="polite" className="swap-worth" id={footId}>
          {problem ? (
            <span className="swap-problem" data-testid="swap-problem" dir="auto">
              {problem}
            </span>
          ) : isWorkingOut ? (
            t('swap.max.loading')
          ) : (
            worth !== undefined && (
              <button
                className="swap-link swap-unit"
                data-testid="swap-unit"
                onClick={onUnit}
                title={turnUnit}
                type="button"
              >
                <bdi>
                  <Amount text={worth} />
                </bdi>
              </button>
            )
          )}
        </span>
      }
      more={
        offersMax && (
          <button
            aria-disabled={isWorkingOut || undefined}
            className="swap-link"
            data-testid="swap-max"
            onClick={() => !isWorkingOut && onMax()}
            title={t('swap.max.label')}
            type="button"
          >
            {t('swap.max')}
            <span className="visually-hidden"> {t('swap.max.label')}</span>
          </button>
        )
      }
      onSelect={onSelect}
      side="from"
      token={from}
    >
      {isFiat && <span aria-hidden="true">{sign}</span>}
      <AmountField
        aria-describedby={footId}
        data-autofocus={from ? '' : undefined}
        data-testid="swap-amount"
        invalid={problem !== undefined}
        label={t('swap.amount', { unit: isFiat ? plural : (symbol ?? '') })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          // Otherwise, the same key press would reach the button that gets the focus next.
          event.preventDefault()
          if (!event.repeat) onEnter()
        }}
        onValueChange={onAmount}
        ref={field}
        value={text}
      />
    </SwapCard>
  )
}

function toProblem(
  t: Text<'swap'>,
  {
    amount,
    from,
    locale,
    quote,
    step,
  }: {
    amount: SwapAmount
    from: TokenBalance | undefined
    locale: string
    quote: GetSwapQuoteReturnType | undefined
    step: SwapStep
  },
): string | undefined {
  if (!from) return undefined
  const symbol = cleanSymbol(from.symbol)
  if (step === 'insufficientBalance') {
    return t('swap.amount.insufficient', { balance: formatDecimal(from.quantity.numeric, symbol, locale) })
  }
  if (step === 'insufficientFee' && quote) {
    const { amount: fee, decimals, symbol: native } = quote.networkFee
    return t('swap.amount.fee', {
      fee: formatSwapAmount({ amount: fee, decimals, locale, symbol: native }),
      native: cleanSymbol(native),
    })
  }
  if (amount.status !== 'refused') return undefined
  switch (amount.reason) {
    case 'not-a-number':
      return t('swap.amount.not-a-number', { example: new Intl.NumberFormat(locale).format(1.5) })
    case 'too-many-decimals':
      return t('swap.amount.too-many-decimals', { count: from.quantity.decimals, symbol })
    case 'too-large':
      return t('swap.amount.too-large', { symbol })
    default:
      return t(`swap.amount.${amount.reason}`)
  }
}
