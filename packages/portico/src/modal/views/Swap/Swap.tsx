import '../../modalChunk.js'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { canSwap } from '../../../core/actions/canSwap.js'
import { findActive } from '../../../core/actions/getAccount.js'
import { toNetworkId } from '../../../core/actions/getNetwork.js'
import type { GetSwapQuoteReturnType } from '../../../core/actions/getSwapQuote.js'
import type { TokenBalance } from '../../../core/entities.js'
import { isSuspiciousToken } from '../../../core/judgeToken.js'
import type { Network } from '../../../core/network.js'
import type { Connection } from '../../../core/state.js'
import { priceImpactLimits } from '../../../core/swapAmounts.js'
import { isSameToken, toSwapAccount } from '../../../core/swapSubject.js'
import { track } from '../../../core/track.js'
import { currencyDigits } from '../../../format/currencyDigits.js'
import { formatUnits } from '../../../format/formatUnits.js'
import { AmountField } from '../../../ui/AmountField/AmountField.js'
import { Button } from '../../../ui/Button/Button.js'
import { Icon } from '../../../ui/Icon/Icon.js'
import { arrowDownUp, chevronDown } from '../../../ui/Icon/paths.js'
import { Skeleton } from '../../../ui/Skeleton/Skeleton.js'
import { Switch } from '../../../ui/Switch/Switch.js'
import { type SwapForm, type SwapSide, useSwapForm, useTypedRate } from '../../data/swapForm.js'
import { useSwapRun } from '../../data/swapRun.js'
import { useMoney } from '../../data/useMoney.js'
import { useSwapNetworks } from '../../data/useSwapNetworks.js'
import { useDebounced, useSwapQuote } from '../../data/useSwapQuote.js'
import { type SwapTokens, useFreshToken, useSwapTokens } from '../../data/useSwapTokens.js'
import { Amount } from '../../parts/Amount.js'
import { describeMoney } from '../../parts/describeMoney.js'
import { toFieldAmount } from '../../parts/fieldAmount.js'
import { cleanSymbol, formatDecimal } from '../../parts/formatDecimal.js'
import { formatPercent, formatSwapAmount } from '../../parts/formatSwapAmount.js'
import { NetworkRow } from '../../parts/NetworkRow.js'
import { Notice } from '../../parts/Notice.js'
import { SwapDetails, SwapRate } from '../../parts/SwapDetails.js'
import { swapCss } from '../../parts/swapCss.js'
import { ViewScreen } from '../../parts/ViewScreen.js'
import { useLocale, useShell } from '../../shellContext.js'
import { swapText as t } from '../../swapText.js'
import { useKitState } from '../../useKitState.js'
import { defineView, type View } from '../defineView.js'
import { Slippage } from './Slippage.js'
import { swapViewCss } from './Swap.css.js'
import { SwapCard } from './SwapCard.js'
import { readSwapAmount, type SwapAmount, type SwapStep, toSwapStep } from './toSwapStep.js'

/** What a host may open it with: tokens by their symbol or their contract's address. */
type SwapData = { fromToken?: string; toToken?: string; amount?: string }

const sheet = swapCss + swapViewCss

/** Two tokens and an amount, with what it buys now. */
export const Swap: View<SwapData | undefined> = defineView<SwapData | undefined>('Swap', {
  component: SwapView,
  next: ['SwapPreview', 'SwapSelectToken'],
  title: () => t('swap.title'),
})

function SwapView({ amount, fromToken, toToken }: SwapData) {
  const { portico, replace } = useShell()
  const connection = useKitState((state) => findActive(state))
  const networkId = useKitState((state) => toNetworkId(state))
  const isPossible = useKitState(() => canSwap(portico))
  const network = portico.networks.find(({ caipNetworkId }) => caipNetworkId === networkId)
  const networks = useSwapNetworks()
  const [run] = useSwapRun()
  const isRunning = run.status === 'running'
  useEffect(() => {
    // What the wallet is being asked is what there is to see.
    if (isRunning) replace('SwapPreview')
  }, [isRunning, replace])

  if (connection?.namespace === 'eip155' && network && !networks.includes(network)) {
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

/** 'Network not supported for Swaps', and the way out. */
function OtherNetworks({ networks }: { networks: readonly Network[] }) {
  const { portico } = useShell()
  if (networks.length === 0)
    return <Message title={t('swap.unsupported')} words={t('swap.unsupported.none')} />
  return (
    <ViewScreen sheet={sheet}>
      <Notice title={t('swap.unsupported')} variant="warning">
        <p dir="auto">{t('swap.unsupported.advice')}</p>
      </Notice>
      {/* The click is the row's: what is told of it goes along. */}
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

function Form({
  connection,
  network,
  wanted,
  waitsFor,
}: {
  connection: Connection
  network: Network
  wanted: { amount: string | undefined; fromToken: string | undefined; toToken: string | undefined }
  /** The wallet that has not answered yet. */
  waitsFor: string | undefined
}) {
  const { navigate, portico } = useShell()
  const { locale } = portico.options
  const [form, change] = useSwapForm()
  const tokens = useSwapTokens(network)
  usePreselection(tokens, network, wanted)
  const from = useFreshToken(form.from, tokens)
  const to = useFreshToken(form.to, tokens)
  const [isTyped, setTyped] = useState(false)
  const [isChangingSlippage, setChangingSlippage] = useState(false)
  const [isSlippageWrong, setSlippageWrong] = useState(false)
  const [run, setRun] = useSwapRun()
  const field = useRef<HTMLInputElement>(null)
  const owner = connection.address
  const money = useMoney()
  const perDollar = useTypedRate(form)

  const max = useMax(owner, from, to, form)
  const amountText =
    max.text !== undefined && form.unit === 'token' ? toFieldAmount(max.text, locale) : form.amountText
  const amount: SwapAmount =
    max.text !== undefined
      ? readSwapAmount(max.text, from, { locale: 'en-US', unit: 'token' })
      : readSwapAmount(form.amountText, from, { locale, perDollar, unit: form.unit })
  const plain = 'plain' in amount ? amount.plain : ''
  const settled = useDebounced(plain, amountText, isTyped)
  const isSettled = settled === plain
  const canAsk = from && to && settled !== '' && waitsFor === undefined
  const query = useSwapQuote(
    canAsk ? { amount: settled, from, owner, slippage: form.slippage, to } : undefined,
  )
  const error = isSettled && query.isError ? query.error : null
  const quote = isSettled && !query.isError && !query.isPlaceholderData ? query.data : undefined
  const isAsking = Boolean(canAsk) && quote === undefined && error === null && plain !== ''
  /** Of the amount before, while the new one is asked for: what stands there does not jump away. */
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
    // So many euros are not so many dollars.
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
    // What was to be received is what is paid now, as far as anybody knew it.
    const received =
      query.data && to ? formatUnits(query.data.toAmount, Number(to.quantity.decimals)) : undefined
    change({
      amountText: received === undefined ? form.amountText : toFieldAmount(received, locale),
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
    const next =
      plain === '' ? '' : isToFiat ? (Number(plain) * price).toFixed(currencyDigits(money.currency)) : plain
    change({
      amountText: toFieldAmount(next, locale),
      currency: isToFiat ? money.currency : undefined,
      isMax: false,
      unit: isToFiat ? 'fiat' : 'token',
    })
  }
  function goOn() {
    if (waitsFor !== undefined) return
    if (step === 'selectToken') return select(from ? 'to' : 'from')
    if (step === 'failed') return void query.refetch()
    if (step !== 'review') return field.current?.focus()
    track(portico, { event: 'CLICK_CONVERT', properties: undefined })
    // What is reviewed is an amount, whatever becomes of prices and fees meanwhile.
    change({ amountText: toFieldAmount(plain, locale), isMax: false, unit: 'token' })
    // How another one ended says nothing of this one.
    if (run.status !== 'running') setRun({ status: 'idle' })
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
            // Of the coin, what the fee leaves depends on what it is swapped for.
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

function PayCard({
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
  const footId = useId()
  const money = useMoney()
  const { plural, sign } = describeMoney(form.currency ?? money.currency, locale)
  const symbol = from && cleanSymbol(from.symbol)
  const isFiat = form.unit === 'fiat'
  const problem = toProblem({ amount, from, locale, quote, step })
  const plain = 'plain' in amount ? amount.plain : '0'
  const worth = isFiat
    ? formatSwapAmount(plain, symbol, locale)
    : from && from.price > 0
      ? money.format(Number(plain) * from.price)
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
                <span className="visually-hidden"> {turnUnit}</span>
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
          // Or the same press would go on to the button that has the focus then.
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

function ReceiveCard({
  isAsking,
  old,
  onSelect,
  quote,
  to,
}: {
  isAsking: boolean
  /** Of the amount before: better than nothing while the new one is asked for. */
  old: GetSwapQuoteReturnType | undefined
  onSelect: () => void
  quote: GetSwapQuoteReturnType | undefined
  to: TokenBalance | undefined
}) {
  const money = useMoney()
  const locale = useLocale()
  const shown = quote ?? (isAsking ? old : undefined)
  const plain = shown && to ? formatUnits(shown.toAmount, Number(to.quantity.decimals)) : undefined
  const text = plain === undefined ? '0' : formatSwapAmount(plain, undefined, locale)
  return (
    <SwapCard
      foot={
        <span className="swap-worth" data-testid="swap-received-worth">
          {plain !== undefined && to && to.price > 0 && (
            <Amount text={money.format(Number(plain) * to.price)} />
          )}
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
        data-empty={plain === undefined ? '' : undefined}
        data-length={
          text.length > 16 ? 'longest' : text.length > 11 ? 'long' : text.length > 7 ? 'some' : undefined
        }
        data-old={quote ? undefined : ''}
        data-testid="swap-received"
      >
        {isAsking && plain === undefined ? (
          <Skeleton height={28} width={120} />
        ) : (
          <bdi dir="ltr">
            <Amount text={text} />
          </bdi>
        )}
      </output>
    </SwapCard>
  )
}

function Impact({
  isOverridden,
  onOverride,
  quote: { priceImpact },
}: {
  isOverridden: boolean
  onOverride: (isOverridden: boolean) => void
  quote: GetSwapQuoteReturnType
}) {
  const locale = useLocale()
  if (priceImpact === undefined) {
    return (
      <Notice title={t('swap.impact.unknown.title')} variant="warning">
        <p dir="auto">{t('swap.impact.unknown.advice')}</p>
      </Notice>
    )
  }
  const percent = formatPercent(priceImpact, locale)
  if (priceImpact > priceImpactLimits.refused) {
    return (
      <Notice title={t('swap.impact.refused', { percent })} variant="danger">
        <p dir="auto">{t('swap.impact.refused.advice')}</p>
        <Switch checked={isOverridden} data-testid="swap-override" onCheckedChange={onOverride}>
          <bdi>{t('swap.impact.override')}</bdi>
        </Switch>
      </Notice>
    )
  }
  if (priceImpact <= priceImpactLimits.asked) return null
  return (
    <Notice title={t('swap.impact.high', { percent })} variant="warning">
      <p dir="auto">{t('swap.impact.high.advice')}</p>
    </Notice>
  )
}

function Failed({ isUnsupported }: { isUnsupported: boolean }) {
  return (
    <Notice title={isUnsupported ? t('swap.unsupported') : t('swap.failed')} variant="danger">
      {!isUnsupported && <p dir="auto">{t('swap.failed.advice')}</p>}
    </Notice>
  )
}

function toProblem({
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
}): string | undefined {
  if (!from) return undefined
  const symbol = cleanSymbol(from.symbol)
  if (step === 'insufficientBalance') {
    return t('swap.amount.insufficient', { balance: formatDecimal(from.quantity.numeric, symbol, locale) })
  }
  if (step === 'insufficientFee' && quote) {
    const { amount: fee, decimals, symbol: native } = quote.networkFee
    return t('swap.amount.fee', {
      fee: formatSwapAmount(formatUnits(fee, decimals), native, locale),
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

/** All that can be paid: of the network's own token, what the fee of this very swap leaves. */
function useMax(
  owner: string,
  from: TokenBalance | undefined,
  to: TokenBalance | undefined,
  form: SwapForm,
): { text: string | undefined; isWorkingOut: boolean } {
  const isNative = from !== undefined && from.address === undefined
  const isAsked = form.isMax && isNative && to !== undefined && Number(from.quantity.numeric) > 0
  const { data, isError, isPlaceholderData } = useSwapQuote(
    isAsked ? { amount: from.quantity.numeric, from, owner, slippage: form.slippage, to } : undefined,
  )
  // Kept as it was first worked out: an amount that moves by itself is one that nobody chose.
  const kept = useRef<{ key: string; text: string } | undefined>(undefined)
  const key = form.isMax && from && to ? `${owner}:${toSwapAccount(from)}:${toSwapAccount(to)}` : ''
  if (kept.current?.key !== key) kept.current = undefined
  if (!form.isMax || !from) return { isWorkingOut: false, text: undefined }
  if (!isNative) return { isWorkingOut: false, text: from.quantity.numeric }
  if (data && !isPlaceholderData && !kept.current) {
    kept.current = { key, text: formatUnits(data.maxAmount, Number(from.quantity.decimals)) }
  }
  return { isWorkingOut: isAsked && !kept.current && !isError, text: kept.current?.text }
}

/** Fills in what the host asked for, once; otherwise the network's own token is what is paid with. */
function usePreselection(
  tokens: SwapTokens,
  network: Network,
  {
    amount,
    fromToken,
    toToken,
  }: { amount: string | undefined; fromToken: string | undefined; toToken: string | undefined },
): void {
  const { portico } = useShell()
  const [form, change] = useSwapForm()
  const requestId = useKitState(({ modal }) => (modal.status === 'open' ? modal.request.id : undefined))
  const { isLoading, listed, own } = tokens
  useEffect(() => {
    if (isLoading || form.filledFor === requestId) return
    // What somebody sent to the account may go by any symbol: what is listed is meant first.
    const all = [...listed, ...own.filter((token) => !isSuspiciousToken(token, network))]
    const find = (wanted: string | undefined) =>
      wanted === undefined ? undefined : all.find((token) => isMeant(token, wanted))
    const native = all.find(({ address }) => !address)
    const from = find(fromToken) ?? form.from ?? native
    const to = find(toToken) ?? form.to
    change({
      filledFor: requestId,
      from,
      to: to && from && isSameToken(from, to) ? undefined : to,
      ...(amount !== undefined &&
        /^\d{1,40}(\.\d{1,40})?$/.test(amount) && {
          amountText: toFieldAmount(amount, portico.options.locale),
          isMax: false,
          unit: 'token' as const,
        }),
    })
  }, [amount, change, form, fromToken, isLoading, listed, network, own, portico, requestId, toToken])
}

/** A symbol means the token that the list has; only an address means any other. */
function isMeant({ address, symbol }: TokenBalance, wanted: string): boolean {
  const contract = address?.split(':').at(-1)?.toLowerCase()
  return wanted.startsWith('0x')
    ? contract === wanted.toLowerCase()
    : symbol.toLowerCase() === wanted.toLowerCase()
}

function useSymbols({ listed, own }: SwapTokens): ReadonlyMap<string, string> {
  return useMemo(
    () =>
      new Map(
        [...own, ...listed].map((token) => [toSwapAccount(token).toLowerCase(), token.symbol] as const),
      ),
    [listed, own],
  )
}
