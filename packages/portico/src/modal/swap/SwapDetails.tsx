import { type ReactNode, useId } from 'react'
import type { GetSwapQuoteReturnType } from '../../core/actions/getSwapQuote.js'
import { priceImpactLimits } from '../../core/swapAmounts.js'
import type { SwapTarget } from '../../core/swapTarget.js'
import type { TokenBalance } from '../../core/tokenBalance.js'
import { formatAddress } from '../../format/formatAddress.js'
import { formatUnits } from '../../format/formatUnits.js'
import { sanitizeText } from '../../format/sanitizeText.js'
import { Amount } from '../parts/Amount.js'
import { cleanSymbol } from '../parts/formatDecimal.js'
import { useMoney } from '../parts/useMoney.js'
import { useText } from '../shell/shellContext.js'
import type { Text } from '../shell/text.js'
import { useLocale } from '../shell/useLocale.js'
import { formatShare, formatSwapAmount, formatSwapToken } from './formatSwapAmount.js'
import { quoteFreshMs, useSecondsLeft } from './useSwapQuote.js'

export type SwapDetailsProps = {
  from: TokenBalance
  to: TokenBalance
  quote: GetSwapQuoteReturnType
  /** Price of the native token, if known. */
  nativePrice: number
  /** Symbols of tokens by CAIP-10 id in lower case, for the route. */
  symbols: ReadonlyMap<string, string>
  /** Replaces the slippage as plain text, e.g. with a control to change it. */
  slippage?: ReactNode
}

/** Lists everything that a quote contains. */
export function SwapDetails({ from, nativePrice, quote, slippage, symbols, to }: SwapDetailsProps) {
  const t = useText('swap')
  const { leastToAmount, networkFee, priceImpact, providerFee, route, source } = quote
  const money = useMoney()
  const locale = useLocale()
  const { amount: fee, decimals, symbol } = networkFee
  const isHigh = priceImpact !== undefined && priceImpact > priceImpactLimits.asked
  return (
    <dl className="swap-facts" data-testid="swap-details">
      <SwapFact name={t('swap.impact')} testId="swap-impact" variant={isHigh ? 'danger' : undefined}>
        <bdi>{toImpact(t, priceImpact, locale)}</bdi>
      </SwapFact>
      <SwapFact name={t('swap.least')} testId="swap-least">
        <bdi>
          <Amount text={formatSwapToken(leastToAmount, to, locale)} />
        </bdi>
      </SwapFact>
      <SwapFact name={t('swap.slippage')} testId="swap-slippage">
        {slippage ?? <bdi dir="ltr">{formatShare(quote.slippage / 100, locale)}</bdi>}
      </SwapFact>
      {providerFee && (
        <SwapFact name={t('swap.providerFee')} testId="swap-provider-fee">
          {providerFee.rate === 0 ? (
            t('swap.providerFee.none')
          ) : (
            <>
              <bdi>
                <Amount text={formatSwapToken(providerFee.amount, from, locale)} />
              </bdi>
              <bdi className="swap-soft">{formatShare(providerFee.rate, locale)}</bdi>
            </>
          )}
        </SwapFact>
      )}
      <SwapFact name={t('swap.networkFee')} testId="swap-network-fee">
        {networkFee.isGasGuessed ? (
          t('swap.networkFee.unknown')
        ) : (
          <>
            <bdi>
              <Amount text={formatSwapAmount({ amount: fee, decimals, locale, symbol })} />
            </bdi>
            {nativePrice > 0 && (
              <span className="swap-soft">
                {money.format(Number(formatUnits(fee, decimals)) * nativePrice)}
              </span>
            )}
            {networkFee.isDataFeeUnknown && <span className="swap-soft">{t('swap.networkFee.without')}</span>}
          </>
        )}
      </SwapFact>
      {route.length > 0 && (
        <SwapFact name={t('swap.route')} testId="swap-route">
          <bdi dir="ltr">{describeRoute(t, quote, from, to, symbols, locale)}</bdi>
        </SwapFact>
      )}
      {quote.target && (
        <SwapFact name={t('swap.target')} testId="swap-target">
          <Target native={networkFee.symbol} target={quote.target} />
        </SwapFact>
      )}
      {source !== undefined && (
        <SwapFact name={t('swap.source')} testId="swap-source">
          {sourceNames[source] ?? sanitizeText(source, { maxLength: 24 })}
        </SwapFact>
      )}
    </dl>
  )
}

const sourceNames: Readonly<Record<string, string>> = { '1inch': '1inch', uniswap: 'Uniswap' }

/** Shows who owns the contract that receives the call, and enough of its address to recognize it in the wallet. */
function Target({ native, target: { account, owner } }: { native: string; target: SwapTarget }) {
  const t = useText('swap')
  const name =
    owner === 'wrapped' || owner === 'local'
      ? t(`swap.target.${owner}`, { symbol: cleanSymbol(native) })
      : owner && sourceNames[owner]
  const address = account.split(':').at(-1) ?? ''
  return (
    <>
      {name && <span>{name}</span>}
      <bdo className="swap-soft" dir="ltr" title={address}>
        {formatAddress(address)}
      </bdo>
    </>
  )
}

function SwapFact({
  children,
  name,
  testId,
  variant,
}: {
  children: ReactNode
  name: string
  testId: string
  variant?: 'danger' | undefined
}) {
  return (
    <div className="swap-fact">
      <dt>{name}</dt>
      <dd data-testid={testId} data-variant={variant}>
        {children}
      </dd>
    </div>
  )
}

function toImpact(t: Text<'swap'>, impact: number | undefined, locale: string): string {
  if (impact === undefined) return t('swap.impact.unknown')
  return impact < 0.0001 ? t('swap.impact.none') : formatShare(impact, locale)
}

function describeRoute(
  t: Text<'swap'>,
  { route }: GetSwapQuoteReturnType,
  from: TokenBalance,
  to: TokenBalance,
  symbols: ReadonlyMap<string, string>,
  locale: string,
): string {
  if (route[0]?.market === 'wrap') {
    return t('swap.route.wrap', { from: cleanSymbol(from.symbol), to: cleanSymbol(to.symbol) })
  }
  const between = route
    .slice(0, -1)
    .map(({ to: token }) =>
      cleanSymbol(symbols.get(token.toLowerCase()) ?? `${token.split(':').at(-1)?.slice(0, 6)}…`),
    )
  const fees = route.flatMap(({ fee }) => (fee === undefined ? [] : formatShare(fee, locale)))
  const way = [cleanSymbol(from.symbol), ...between, cleanSymbol(to.symbol)].join(' → ')
  return fees.length > 0 ? `${way} (${fees.join(', ')})` : way
}

/** Shows how much of the second token one unit of the first buys, and how soon the price is refreshed. */
export function SwapRate({
  from,
  isPaused = false,
  quote,
  rateId,
  to,
}: {
  from: TokenBalance
  /** Set after the user has agreed. The price is then no longer refreshed. */
  isPaused?: boolean
  quote: GetSwapQuoteReturnType
  /** Id of the rate's element. */
  rateId?: string | undefined
  to: TokenBalance
}) {
  const t = useText('swap')
  const id = useId()
  const locale = useLocale()
  const seconds = useSecondsLeft(isPaused ? undefined : quote.quotedAt)
  return (
    <p className="swap-rate">
      <bdi data-testid="swap-rate" dir="ltr" id={rateId}>
        {t('swap.rate', {
          from: cleanSymbol(from.symbol),
          rate: formatSwapAmount({ amount: rateOf(quote, from, to), decimals: ratePlaces, locale }),
          to: cleanSymbol(to.symbol),
        })}
      </bdi>
      {!isPaused && (
        <span aria-labelledby={id} className="swap-countdown" data-testid="swap-countdown" role="timer">
          <svg aria-hidden="true" focusable="false" viewBox="0 0 20 20">
            <circle cx="10" cy="10" r="8" />
            <circle cx="10" cy="10" pathLength="10" r="8" strokeDasharray={`${seconds} 10`} />
          </svg>
          <span data-longest={t('swap.refresh', { seconds: quoteFreshMs / 1000 })} id={id}>
            {t('swap.refresh', { seconds })}
          </span>
        </span>
      )}
    </p>
  )
}

/** Decimals of a rate. With this number, a rate has at least 9 significant digits. */
const ratePlaces = 18

/** Returns how many whole units of the second token one whole unit of the first buys, with `ratePlaces` decimals. */
function rateOf({ amount, toAmount }: GetSwapQuoteReturnType, from: TokenBalance, to: TokenBalance): bigint {
  const scale = 10n ** BigInt(ratePlaces + Number(from.quantity.decimals))
  return (toAmount * scale) / (amount * 10n ** BigInt(to.quantity.decimals))
}
