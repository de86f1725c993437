import { useEffect, useId, useRef, useState } from 'react'
import { updateOnRamp } from '../../core/actions/onRampState.js'
import { localeOf } from '../../core/localeOf.js'
import { cardLimitBelow, limitsOf } from '../../core/onRampLimits.js'
import { currencyDigits } from '../../format/currencyDigits.js'
import { formatFiat } from '../../format/formatFiat.js'
import { formatUnits } from '../../format/formatUnits.js'
import { unknownValue } from '../../format/unknownValue.js'
import { AmountField } from '../../ui/AmountField/AmountField.js'
import { css } from '../../ui/css.js'
import { Icon } from '../../ui/Icon/Icon.js'
import { chevronDown } from '../../ui/Icon/paths.js'
import { Skeleton } from '../../ui/Skeleton/Skeleton.js'
import { useSheet } from '../../ui/useSheet.js'
import { Amount } from '../parts/Amount.js'
import { parseTyped, toFieldAmount } from '../parts/fieldAmount.js'
import { cleanSymbol, formatDecimal } from '../parts/formatDecimal.js'
import { useShell, useText } from '../shell/shellContext.js'
import { useLocale } from '../shell/useLocale.js'
import { useOnRampQuote, useOnRampState } from './useOnRamp.js'

const buyAmountsCss = css`
.buy-amounts { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--space-8); }
.buy-card {
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
  padding: var(--space-12);
  border: 1px solid transparent;
  border-radius: var(--radius-row);
  background: var(--row);

  &:has(.amount-field:focus-visible) { outline: 2px solid var(--accent-text); outline-offset: -2px; }
  & .amount-field:focus-visible { outline: none; }
  &[data-long] .amount-field { font-size: var(--size-28); }
  &[data-longest] .amount-field, &[data-long] .buy-result { font-size: var(--size-20); }
}
.buy-label { color: var(--text-faint); font-size: var(--size-14); line-height: 20px; }
.buy-line { display: grid; grid-template-columns: minmax(0, 1fr) auto; align-items: center; gap: var(--space-8); min-block-size: 48px; }
.buy-unit {
  display: flex;
  align-items: center;
  gap: var(--space-4);
  max-inline-size: 140px;
  min-block-size: 44px;
  padding-inline: var(--space-16) var(--space-12);
  border-radius: 22px;
  background: var(--raised);
  font-weight: 600;

  & > .icon { flex: none; color: var(--text-faint); }
  & > span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
}
.buy-result { font-size: var(--size-28); font-variant-numeric: tabular-nums; font-weight: 400; line-height: 1.215; overflow-wrap: anywhere; }
.buy-result[data-unknown] { color: var(--text-faint); }
.buy-problem { color: var(--danger); font-size: var(--size-14); line-height: 20px; overflow-wrap: anywhere; }
/* Their own direction is that of their words; they stand where the page begins. */
.buy-card:dir(rtl) :is(.buy-problem, .buy-foot, .buy-failed > :not(.buy-link)) { text-align: right; }
.buy-foot { min-block-size: 20px; color: var(--text-faint); font-size: var(--size-14); line-height: 20px; overflow-wrap: anywhere; }
.buy-failed { display: grid; gap: 2px; color: var(--warning); font-size: var(--size-14); line-height: 20px; }
.buy-failed > strong { font-weight: 500; }
.buy-link {
  min-block-size: max(32px, var(--touch));
  padding-inline: var(--space-8);
  border-radius: var(--radius-tag);
  color: var(--accent-text);
  font-size: var(--size-14);
  font-weight: 600;

  &[aria-disabled] { color: var(--text-faint); }
}
.buy-failed > .buy-link { justify-self: start; margin-inline-start: calc(-1 * var(--space-8)); }
.buy-presets { display: flex; gap: var(--space-4); padding-block-start: var(--space-4); }
.buy-preset {
  flex: 1 1 auto;
  min-inline-size: 0;
  padding-inline: var(--space-4);
  min-block-size: max(36px, var(--touch));
  border: 1px solid transparent;
  border-radius: var(--radius-tag);
  background: var(--raised);
  font-size: var(--size-14);
  font-variant-numeric: tabular-nums;
  font-weight: 500;
  text-align: center;

  &[aria-pressed='true'] { border-color: var(--accent-text); background: var(--accent-tint); color: var(--accent-text); }
}
@media (hover: hover) {
  .buy-unit:hover, .buy-preset:hover { background: var(--pressed); }
  .buy-preset[aria-pressed='true']:hover { background: var(--accent-tint); }
  .buy-link:hover:not([aria-disabled]) { background: var(--raised); }
}
@media (forced-colors: active) {
  .buy-card, .buy-unit, .buy-preset { border: 1px solid ButtonBorder; }
  .buy-preset[aria-pressed='true'] { border-color: Highlight; }
}
`

/** Amounts to choose from. Source: the widget of existing kits. */
export const presets = [100, 250, 500, 1000] as const

/** Shows what the user pays and gets, with controls to change both. */
export function BuyAmounts({
  autoFocus = false,
  isAlways = false,
  isReady,
}: {
  autoFocus?: boolean
  /** Also requests prices while the modal is closed. */
  isAlways?: boolean
  /** False until the providers that could quote a price have loaded. */
  isReady: boolean
}) {
  const t = useText('buy')
  const { navigate, portico, say } = useShell()
  const locale = localeOf(portico)
  const element = useRef<HTMLDivElement>(null)
  useSheet(element, buyAmountsCss)
  const { paymentAmount, paymentCurrency, purchaseCurrency } = useOnRampState()
  const [typed, setTyped] = useState('')
  // Since the user typed, another screen may have set or reset the amount.
  const isTyped = readMoney(typed, paymentCurrency.id, locale) === paymentAmount
  const text = isTyped ? typed : toText(paymentAmount, locale)
  const quote = useOnRampQuote({ isAlways, isReady })
  const noteId = useId()
  const money = (value: number | string) => formatFiat({ currency: paymentCurrency.id, locale, value })
  const symbol = cleanSymbol(purchaseCurrency.symbol)
  const { max, min } = limitsOf(paymentCurrency)
  const isText = text.trim() !== ''
  const problem =
    !isText || quote.isAmount
      ? undefined
      : paymentAmount === undefined
        ? t('buy.notNumber')
        : t('buy.limits', { max: money(max), min: money(min) })
  const cardLimit = quote.isAmount ? cardLimitBelow(paymentCurrency, paymentAmount) : undefined
  const known = knownQuote(quote)
  const said =
    known &&
    t('buy.quoted', {
      amount: `${formatDecimal(known.purchaseAmount.amount, undefined, locale)} ${symbol}`,
      money: money(known.paymentTotal.amount),
    })
  useEffect(() => {
    if (said !== undefined) say(said)
  }, [said, say])

  function change(next: string) {
    setTyped(next)
    updateOnRamp(portico, { paymentAmount: readMoney(next, paymentCurrency.id, locale) })
  }

  return (
    <div className="buy-amounts" ref={element}>
      <div
        className="buy-card"
        data-long={text.length > 6 ? '' : undefined}
        data-longest={text.length > 11 ? '' : undefined}
      >
        <span aria-hidden="true" className="buy-label">
          {t('buy.pay')}
        </span>
        <div className="buy-line">
          <AmountField
            aria-describedby={noteId}
            data-autofocus={autoFocus ? '' : undefined}
            data-testid="buy-amount"
            invalid={problem !== undefined}
            label={t('buy.amount')}
            onValueChange={change}
            value={text}
          />
          <button
            aria-label={t('buy.currency', { currency: paymentCurrency.id })}
            className="buy-unit"
            data-testid="buy-fiat"
            onClick={() => navigate('OnRampFiatSelect')}
            type="button"
          >
            <span>{paymentCurrency.id}</span>
            <Icon path={chevronDown} size={16} />
          </button>
        </div>
        <p
          className={
            problem !== undefined ? 'buy-problem' : cardLimit === undefined ? 'visually-hidden' : 'buy-foot'
          }
          dir="auto"
          id={noteId}
          role="status"
        >
          {problem ?? (cardLimit !== undefined && t('buy.notByCard', { max: money(cardLimit) }))}
        </p>
        <Presets
          amount={paymentAmount}
          currency={paymentCurrency.id}
          onChoose={(preset) => change(String(preset))}
        />
      </div>
      <Received isEmpty={!isText} isReady={isReady} quote={quote} />
    </div>
  )
}

type Quote = ReturnType<typeof useOnRampQuote>

/** Returns the price of the amount in the field, or undefined if it is not known. */
function knownQuote(quote: Quote) {
  return quote.isAmount && !quote.isTyping && !quote.isError ? quote.data : undefined
}

/** Shows the amounts that the user can choose. */
function Presets({
  amount,
  currency,
  onChoose,
}: {
  amount: number | undefined
  currency: string
  onChoose: (preset: number) => void
}) {
  const t = useText('buy')
  const locale = useLocale()
  return (
    <fieldset aria-label={t('buy.presets')} className="buy-presets">
      {presets.map((preset) => {
        const label = formatFiat({ currency, locale, value: preset }).replace(/[.,]00(?!\d)/, '')
        return (
          <button
            aria-label={t('buy.preset', { amount: label })}
            aria-pressed={amount === preset}
            className="buy-preset"
            key={preset}
            onClick={() => onChoose(preset)}
            type="button"
          >
            {label}
          </button>
        )
      })}
    </fieldset>
  )
}

/** Shows what the amount buys, and the control for the token. */
function Received({ isEmpty, isReady, quote }: { isEmpty: boolean; isReady: boolean; quote: Quote }) {
  const t = useText('buy')
  const { navigate } = useShell()
  const locale = useLocale()
  const { paymentCurrency, purchaseCurrency } = useOnRampState()
  const money = (value: number | string) => formatFiat({ currency: paymentCurrency.id, locale, value })
  const symbol = cleanSymbol(purchaseCurrency.symbol)
  const known = knownQuote(quote)
  const isLoading = isReady && quote.isAmount && (quote.isTyping || quote.isPending)
  const shown = known && formatDecimal(known.purchaseAmount.amount, undefined, locale)
  return (
    <div className="buy-card" data-long={shown && shown.length > 9 ? '' : undefined}>
      <span className="buy-label">{t(known ? 'buy.get' : 'buy.get.unknown')}</span>
      <div className="buy-line">
        {isLoading ? (
          <span aria-busy="true">
            <span className="visually-hidden">{t('buy.quoting')}</span>
            <Skeleton height={28} width={120} />
          </span>
        ) : (
          <span className="buy-result" data-testid="buy-result" data-unknown={known ? undefined : ''}>
            {shown === undefined ? unknownValue : <Amount text={shown} />}
          </span>
        )}
        <button
          aria-label={t('buy.token', { token: symbol })}
          className="buy-unit"
          data-testid="buy-token"
          onClick={() => navigate('OnRampTokenSelect')}
          type="button"
        >
          <span>
            <bdi>{symbol}</bdi>
          </span>
          <Icon path={chevronDown} size={16} />
        </button>
      </div>
      {quote.isError && quote.isAmount && !quote.isTyping ? (
        <div className="buy-failed" role="alert">
          <strong dir="auto">{t('buy.quote.failed')}</strong>
          <span dir="auto">{t('buy.quote.failed.advice')}</span>
          <button
            aria-disabled={quote.isFetching || undefined}
            className="buy-link"
            data-testid="buy-retry"
            onClick={() => void quote.refetch()}
            type="button"
          >
            {t('buy.try')}
          </button>
        </div>
      ) : (
        <p className="buy-foot" dir="auto">
          {known
            ? t('buy.fees', { fee: money(known.fee.amount), networkFee: money(known.networkFee.amount) })
            : isReady && isEmpty
              ? t('buy.quote.empty')
              : ''}
        </p>
      )}
    </div>
  )
}

/** Returns the amount in a text, or undefined if the text is not an amount of this currency. */
function readMoney(text: string, currency: string, locale: string): number | undefined {
  const decimals = currencyDigits(currency)
  const parsed = parseTyped({ decimals, locale, text })
  return parsed.status === 'ok' ? Number(formatUnits(parsed.amount, decimals)) : undefined
}

function toText(amount: number | undefined, locale: string): string {
  return amount === undefined ? '' : toFieldAmount(String(amount), locale)
}
