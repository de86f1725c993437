import '../../shell/modalChunk.js'
import { factsOf } from '@portico/protocol/caip'
import { useEffect, useRef, useState } from 'react'
import { canSwap } from '../../../core/actions/canSwap.js'
import { findActive, toNetworkId } from '../../../core/findActive.js'
import { localeOf } from '../../../core/localeOf.js'
import type { Network } from '../../../core/network.js'
import type { Connection } from '../../../core/state.js'
import type { TokenBalance } from '../../../core/tokenBalance.js'
import { track } from '../../../core/track.js'
import { worthOf } from '../../../core/worthOf.js'
import { currencyDigits } from '../../../format/currencyDigits.js'
import { formatUnits } from '../../../format/formatUnits.js'
import { Button } from '../../../ui/Button/Button.js'
import { Icon } from '../../../ui/Icon/Icon.js'
import { arrowDownUp, chevronDown } from '../../../ui/Icon/paths.js'
import { NetworkRow } from '../../networks/NetworkRow.js'
import { toFieldAmount } from '../../parts/fieldAmount.js'
import { cleanSymbol } from '../../parts/formatDecimal.js'
import { Notice } from '../../parts/Notice.js'
import { useMoney } from '../../parts/useMoney.js'
import { useShell, useText } from '../../shell/shellContext.js'
import { useKitState } from '../../shell/useKitState.js'
import { useRequest } from '../../shell/useRequest.js'
import { ViewScreen } from '../../shell/ViewScreen.js'
import type { View } from '../../shell/view.js'
import type { DataOf } from '../../views.js'
import { formatPercent } from '../formatSwapAmount.js'
import { SwapDetails, SwapRate } from '../SwapDetails.js'
import { swapCss } from '../swapCss.js'
import { type SwapForm, useSwapForm, useTypedRate } from '../swapForm.js'
import { swapRunOf } from '../swapRun.js'
import type { SwapSide } from '../swapSide.js'
import { useSwapNetworks } from '../useSwapNetworks.js'
import { useDebounced, useSwapQuote } from '../useSwapQuote.js'
import { useFreshToken, useSwapTokens } from '../useSwapTokens.js'
import { PayCard } from './PayCard.js'
import { ReceiveCard } from './ReceiveCard.js'
import { Slippage } from './Slippage.js'
import { swapViewCss } from './Swap.css.js'
import { Failed, Impact } from './SwapNotices.js'
import { readSwapAmount, type SwapAmount, toSwapStep, weighSwapAmount } from './toSwapStep.js'
import { useMax } from './useMax.js'
import { usePreselection } from './usePreselection.js'
import { useSymbols } from './useSymbols.js'

type SwapData = NonNullable<DataOf<'Swap'>>

const sheet = swapCss + swapViewCss

/** The view of a swap: two tokens and an amount, with what it buys now. */
export const Swap: View<SwapData | undefined> = {
  component: SwapView,
  next: ['SwapPreview', 'SwapSelectToken'],
  title: (text) => text('swap')('swap.title'),
}

function SwapView({ amount, fromToken, toToken }: SwapData) {
  const t = useText('swap')
  const { portico, replace } = useShell()
  const connection = useKitState((state) => findActive(state))
  const networkId = useKitState((state) => toNetworkId(state))
  const isPossible = useKitState(() => canSwap(portico))
  const network = portico.networks.find(({ caipNetworkId }) => caipNetworkId === networkId)
  const networks = useSwapNetworks()
  const isRunning = useRequest(swapRunOf(portico)).status === 'pending'
  useEffect(() => {
    // While the wallet is prompted, the review is shown.
    if (isRunning) replace('SwapPreview')
  }, [isRunning, replace])

  if (connection && factsOf(connection.namespace).server?.swaps && network && !networks.includes(network)) {
    return <OtherNetworks networks={networks} />
  }
  const isRestoring = connection?.status === 'restoring'
  if (connection && network && (isPossible || isRestoring)) {
    return (
      <Form
        connection={connection}
        key={`${networkId}:${connection.address}`}
        network={network}
        wanted={{ amount, fromToken, toToken }}
        waitsFor={isRestoring ? connection.name : undefined}
      />
    )
  }
  return <Message title={t('swap.cannot')} words={t('swap.cannot.advice')} />
}

function Message({ title, words }: { title: string; words: string }) {
  return (
    <ViewScreen>
      <div className="message">
        <p className="message-title" dir="auto">
          {title}
        </p>
        <p className="message-text" dir="auto">
          {words}
        </p>
      </div>
    </ViewScreen>
  )
}

/** Shows 'Network not supported for Swaps', with the networks that are. */
function OtherNetworks({ networks }: { networks: readonly Network[] }) {
  const t = useText('swap')
  const { portico } = useShell()
  if (networks.length === 0)
    return <Message title={t('swap.unsupported')} words={t('swap.unsupported.none')} />
  return (
    <ViewScreen sheet={sheet}>
      <Notice title={t('swap.unsupported')} variant="warning">
        <p dir="auto">{t('swap.unsupported.advice')}</p>
      </Notice>
      {/* The row handles the click; this only tracks it. */}
      <div
        className="row-list"
        onClickCapture={() =>
          track(portico, { event: 'CLICK_SELECT_NETWORK_TO_SWAP', properties: undefined })
        }
      >
        {networks.map((network, index) => (
          <NetworkRow isCurrent={false} isFirst={index === 0} key={network.caipNetworkId} network={network} />
        ))}
      </div>
    </ViewScreen>
  )
}

/** Returns what the field shows and its amount: the maximum if there is one, otherwise what was typed. */
function toAmount(
  form: SwapForm,
  max: bigint | undefined,
  from: TokenBalance | undefined,
  { locale, perDollar }: { locale: string; perDollar: number | undefined },
): { amount: SwapAmount; amountText: string } {
  const { amountText, unit } = form
  if (max === undefined || !from) {
    return { amount: readSwapAmount(amountText, from, { locale, perDollar, unit }), amountText }
  }
  return {
    amount: weighSwapAmount(max, from),
    amountText: unit === 'token' ? toText(max, from, locale) : amountText,
  }
}

function toText(units: bigint, { quantity }: TokenBalance, locale: string): string {
  return toFieldAmount(formatUnits(units, Number(quantity.decimals)), locale)
}

function Form({
  connection,
  network,
  wanted,
  waitsFor,
}: {
  connection: Connection
  network: Network
  wanted: { amount: string | undefined; fromToken: string | undefined; toToken: string | undefined }
  /** The wallet that has not responded yet. */
  waitsFor: string | undefined
}) {
  const t = useText('swap')
  const { navigate, portico } = useShell()
  const locale = localeOf(portico)
  const [form, change] = useSwapForm()
  const tokens = useSwapTokens(network)
  usePreselection(tokens, network, wanted)
  const from = useFreshToken(form.from, tokens)
  const to = useFreshToken(form.to, tokens)
  const [isTyped, setTyped] = useState(false)
  const [isChangingSlippage, setChangingSlippage] = useState(false)
  const [isSlippageWrong, setSlippageWrong] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const money = useMoney()
  const perDollar = useTypedRate(form)

  const max = useMax(connection.address, from, to, form)
  const { amount, amountText } = toAmount(form, max.amount, from, { locale, perDollar })
  const units = 'amount' in amount ? amount.amount : undefined
  const settled = useDebounced(units, amountText, isTyped)
  const isSettled = settled === units
  const canAsk = from && to && settled !== undefined && waitsFor === undefined
  const query = useSwapQuote(
    canAsk ? { amount: settled, from, owner: connection.address, slippage: form.slippage, to } : undefined,
  )
  const error = isSettled && query.isError ? query.error : null
  const quote = isSettled && !query.isError && !query.isPlaceholderData ? query.data : undefined
  const isAsking = Boolean(canAsk) && quote === undefined && error === null && units !== undefined
  /** The previous quote, while the new one loads, so that the content does not jump. */
  const shown = quote ?? (isAsking ? query.data : undefined)
  const step = toSwapStep({
    amount,
    error,
    from,
    isOverridden: form.isOverridden,
    isSlippageWrong,
    quote,
    to,
  })

  const isOtherMoney =
    form.unit === 'fiat' && money.perDollar !== undefined && form.currency !== money.currency
  useEffect(() => {
    // An amount in one currency is not the same amount in another.
    if (isOtherMoney) change({ amountText: '', currency: undefined, unit: 'token' })
  }, [change, isOtherMoney])

  function setAmount(text: string) {
    setTyped(true)
    change({ amountText: text, isMax: false, isOverridden: false })
  }
  function select(side: SwapSide) {
    track(portico, { event: 'CLICK_SELECT_TOKEN_TO_SWAP', properties: undefined })
    navigate('SwapSelectToken', { side })
  }
  function turn() {
    setTyped(false)
    // The amount to receive becomes the amount to pay, if it is known.
    change({
      amountText: query.data && to ? toText(query.data.toAmount, to, locale) : form.amountText,
      from: form.to,
      isMax: false,
      isOverridden: false,
      to: form.from,
      unit: 'token',
    })
  }
  function changeUnit() {
    const isToFiat = form.unit === 'token'
    const price = from && money.perDollar !== undefined ? from.price * money.perDollar : 0
    if (isToFiat && !(price > 0)) return
    setTyped(false)
    const worth = units === undefined || !from ? undefined : worthOf(units, { ...from, price })
    const amountText =
      units === undefined || !from || worth === undefined
        ? ''
        : isToFiat
          ? toFieldAmount(worth.toFixed(currencyDigits(money.currency)), locale)
          : toText(units, from, locale)
    change({
      amountText,
      currency: isToFiat ? money.currency : undefined,
      isMax: false,
      unit: isToFiat ? 'fiat' : 'token',
    })
  }
  function goOn() {
    if (waitsFor !== undefined) return
    if (step === 'selectToken') return select(from ? 'to' : 'from')
    if (step === 'failed') return void query.refetch()
    if (step !== 'review' || units === undefined || !from) return field.current?.focus()
    track(portico, { event: 'CLICK_CONVERT', properties: undefined })
    // The review has a fixed amount in tokens, whatever happens to prices and fees meanwhile.
    change({ amount: units, amountText: toText(units, from, locale), isMax: false, unit: 'token' })
    // The outcome of another swap does not apply to this one.
    const request = swapRunOf(portico)
    if (request.getState().status !== 'pending') request.reset()
    navigate('SwapPreview')
  }

  const symbols = useSymbols(tokens)
  const native = tokens.own.find(({ address }) => !address)
  const isBlocked =
    step === 'quoting' ||
    step === 'noRoute' ||
    step === 'unsupported' ||
    step === 'impact' ||
    step === 'slippage' ||
    step === 'insufficientFee'
  const names = { native: cleanSymbol(network.nativeCurrency.symbol) }
  return (
    <ViewScreen
      action={
        <Button
          data-step={step}
          data-testid="swap-next"
          disabledReason={
            waitsFor !== undefined
              ? t('swap.restoring', { wallet: waitsFor })
              : isBlocked
                ? t(`swap.step.${step}`, names)
                : undefined
          }
          onClick={goOn}
          variant={step === 'review' ? 'primary' : 'secondary'}
        >
          {t(`swap.step.${step}`, names)}
        </Button>
      }
      sheet={sheet}
    >
      <div className="swap">
        <div className="swap-sides">
          <PayCard
            amount={amount}
            field={field}
            form={form}
            from={from}
            isWorkingOut={max.isWorkingOut}
            locale={locale}
            onAmount={setAmount}
            onEnter={goOn}
            onMax={() => {
              setTyped(false)
              change({ isMax: true, isOverridden: false, unit: 'token' })
            }}
            onSelect={() => select('from')}
            onUnit={changeUnit}
            // For the native token, what the fee leaves depends on the other token.
            offersMax={from !== undefined && (from.address !== undefined || to !== undefined)}
            quote={quote}
            step={step}
            text={amountText}
          />
          <button
            aria-label={t('swap.turn')}
            className="swap-turn"
            data-testid="swap-turn"
            onClick={turn}
            title={t('swap.turn')}
            type="button"
          >
            <Icon path={arrowDownUp} />
          </button>
          <ReceiveCard
            isAsking={isAsking}
            old={query.data}
            onSelect={() => select('to')}
            quote={quote}
            to={to}
          />
        </div>
        {step === 'noRoute' && from && to && (
          <Notice
            title={t('swap.noRoute', { from: cleanSymbol(from.symbol), to: cleanSymbol(to.symbol) })}
            variant="warning"
          >
            <p dir="auto">{t('swap.noRoute.advice')}</p>
          </Notice>
        )}
        {(step === 'failed' || step === 'unsupported') && <Failed isUnsupported={step === 'unsupported'} />}
        {shown && from && to && (
          <>
            <Impact
              isOverridden={form.isOverridden}
              onOverride={(isOverridden) => change({ isOverridden })}
              quote={shown}
            />
            <details className="swap-more" data-testid="swap-more">
              <summary aria-label={t('swap.details')}>
                <SwapRate from={from} quote={shown} to={to} />
                <Icon path={chevronDown} size={16} />
              </summary>
              <SwapDetails
                from={from}
                nativePrice={native?.price ?? 0}
                quote={shown}
                slippage={
                  <>
                    <bdi dir="ltr">{formatPercent(form.slippage / 100, locale)}</bdi>
                    <button
                      aria-expanded={isChangingSlippage}
                      className="swap-link"
                      data-testid="swap-slippage-change"
                      onClick={() => setChangingSlippage(!isChangingSlippage)}
                      type="button"
                    >
                      {t('swap.slippage.change')}
                      <span className="visually-hidden"> {t('swap.slippage')}</span>
                    </button>
                  </>
                }
                symbols={symbols}
                to={to}
              />
              {isChangingSlippage && (
                <Slippage
                  locale={locale}
                  onChange={(slippage) => change({ slippage })}
                  onWrong={setSlippageWrong}
                  value={form.slippage}
                />
              )}
            </details>
          </>
        )}
      </div>
    </ViewScreen>
  )
}
