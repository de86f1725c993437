import '../../shell/modalChunk.js'
import { isPorticoError } from '@portico/protocol/errors'
import { useEffect, useMemo, useState } from 'react'
import type { GetSwapQuoteReturnType } from '../../../core/actions/getSwapQuote.js'
import type { SwapProgress } from '../../../core/actions/swap.js'
import { findActive } from '../../../core/findActive.js'
import { localeOf } from '../../../core/localeOf.js'
import type { Network } from '../../../core/network.js'
import type { Connection } from '../../../core/state.js'
import { priceImpactLimits, usualSlippage } from '../../../core/swapAmounts.js'
import { toSwapAccount } from '../../../core/swapSubject.js'
import type { TokenBalance } from '../../../core/tokenBalance.js'
import { worthOf } from '../../../core/worthOf.js'
import { Button } from '../../../ui/Button/Button.js'
import { Checkbox } from '../../../ui/Checkbox/Checkbox.js'
import { Skeleton } from '../../../ui/Skeleton/Skeleton.js'
import { Amount } from '../../parts/Amount.js'
import { cleanSymbol } from '../../parts/formatDecimal.js'
import { NothingToReview } from '../../parts/NothingToReview.js'
import { Notice } from '../../parts/Notice.js'
import { TokenPicture } from '../../parts/TokenPicture.js'
import { useLate } from '../../parts/useLate.js'
import { useMoney } from '../../parts/useMoney.js'
import { WholeAddress } from '../../parts/WholeAddress.js'
import { useShell, useText } from '../../shell/shellContext.js'
import type { Text } from '../../shell/text.js'
import { useKitState } from '../../shell/useKitState.js'
import { useLocale } from '../../shell/useLocale.js'
import { useRequest } from '../../shell/useRequest.js'
import { ViewScreen } from '../../shell/ViewScreen.js'
import type { View } from '../../shell/view.js'
import { formatPercent, formatSwapToken } from '../formatSwapAmount.js'
import { SwapDetails, SwapRate } from '../SwapDetails.js'
import { useSwapForm } from '../swapForm.js'
import { runSwap, type SwapRun, swapRunOf } from '../swapRun.js'
import { useSwapQuote } from '../useSwapQuote.js'
import { useFreshToken, useSwapTokens } from '../useSwapTokens.js'
import { describeSwapProblem } from './describeSwapProblem.js'
import { Done } from './SwapDone.js'
import { Failure, type Names, Objection } from './SwapFailure.js'
import { sheet } from './sheet.js'
import { useReviewed } from './useReviewed.js'

/**
 * The view with everything about a swap before the wallet is prompted, its progress, and its
 * outcome. Only the click on Swap prompts the wallet.
 */
export const SwapPreview: View = {
  component: SwapPreviewView,
  next: ['Account'],
  title: (text, __, portico) =>
    text('swap')(swapRunOf(portico).getState().status === 'success' ? 'swap.title' : 'swap.preview.title'),
}

function SwapPreviewView() {
  const { portico } = useShell()
  const connection = useKitState((state) => findActive(state))
  const [form] = useSwapForm()
  const run = useRequest(swapRunOf(portico))
  const subject = run.status === 'pending' ? run.subject : form
  const network = portico.networks.find(({ caipNetworkId }) => caipNetworkId === subject.from?.chainId)
  if (run.status === 'success') return <Done reviewed={run.subject} result={run.data} />
  if (connection?.status !== 'live' || !network || !subject.from || !subject.to) return <Nothing />
  return <Review connection={connection} from={subject.from} network={network} run={run} to={subject.to} />
}

function Nothing() {
  const t = useText('swap')
  const { replace } = useShell()
  return (
    <NothingToReview
      advice={t('swap.preview.empty.advice')}
      onStart={() => replace('Swap')}
      start={t('swap.preview.start')}
      title={t('swap.preview.empty')}
    />
  )
}

function Review({
  connection,
  from: chosenFrom,
  network,
  run,
  to: chosenTo,
}: {
  connection: Connection
  from: TokenBalance
  network: Network
  run: Exclude<SwapRun, { status: 'success' }>
  to: TokenBalance
}) {
  const t = useText('swap')
  const shell = useShell()
  const { back, portico, say } = shell
  const locale = localeOf(portico)
  const [form] = useSwapForm()
  const [acceptedImpact, setAcceptedImpact] = useState(0)
  const tokens = useSwapTokens(network)
  const from = useFreshToken(chosenFrom, tokens) ?? chosenFrom
  const to = useFreshToken(chosenTo, tokens) ?? chosenTo
  const running = run.status === 'pending' ? run : undefined
  const failure = run.status === 'error' ? run : undefined
  const amount = running?.subject.amount ?? form.amount
  const query = useSwapQuote(
    amount === undefined
      ? undefined
      : { amount, from, owner: connection.address, slippage: form.slippage, to },
    running !== undefined,
  )
  const found = query.isPlaceholderData ? undefined : query.data
  const terms = useReviewed(found, `${amount} ${form.slippage} ${toSwapAccount(from)} ${toSwapAccount(to)}`)
  const { accept, isWorse } = terms
  const quote = found && { ...found, leastToAmount: terms.leastToAmount ?? found.leastToAmount }
  const symbols = useMemo(
    () =>
      new Map([...tokens.own, ...tokens.listed].map((one) => [toSwapAccount(one).toLowerCase(), one.symbol])),
    [tokens.listed, tokens.own],
  )
  const names = {
    from: cleanSymbol(from.symbol),
    native: network.nativeCurrency.symbol,
    network: network.name,
    symbol: cleanSymbol(from.symbol),
    to: cleanSymbol(to.symbol),
    wallet: connection.name,
  }
  const told = running && describeProgress(t, running, names, locale)
  const isLate = useLate(running !== undefined && isAsking(running.progress?.step))
  useEffect(() => {
    if (told !== undefined) say(told)
  }, [say, told])

  if (amount === undefined) return <Nothing />
  const impact = quote?.priceImpact ?? 0
  const needsWord = impact > priceImpactLimits.asked
  const isAccepted = !needsWord || acceptedImpact >= impact
  const queryError = query.isError && isPorticoError(query.error) ? query.error : undefined
  const problem = quote?.problem ?? queryError
  const isRefused = impact > priceImpactLimits.refused && !form.isOverridden
  const reason =
    !quote && !query.isError
      ? t('swap.step.quoting')
      : problem
        ? describeSwapProblem(t, problem, names).title
        : isRefused
          ? t('swap.step.impact')
          : isWorse
            ? t('swap.preview.moved.first')
            : isAccepted
              ? undefined
              : t('swap.preview.accept')
  const native = tokens.own.find(({ address }) => !address)

  function goOn() {
    if (!quote || amount === undefined || isWorse) return
    const { leastToAmount, slippage, target, toAmount } = quote
    void runSwap(shell, {
      acceptedPriceImpact: Math.max(acceptedImpact, priceImpactLimits.asked),
      amount,
      from,
      leastToAmount,
      slippage,
      target: target?.account,
      to,
      toAmount,
    })
  }

  return (
    <ViewScreen
      action={
        <div className="swap-actions" data-asking={running ? '' : undefined}>
          {!running && (
            <Button data-testid="swap-cancel" onClick={back} variant="secondary">
              {t('swap.preview.cancel')}
            </Button>
          )}
          <Button
            data-autofocus=""
            data-testid="swap-confirm"
            disabledReason={reason}
            loading={told}
            onClick={goOn}
            // A held Enter from the previous screen is not a second decision.
            onKeyDown={(event) => event.repeat && event.preventDefault()}
          >
            {quote?.needsApproval ? t('swap.preview.approveSwap') : t('swap.preview.swap', names)}
          </Button>
        </div>
      }
      sheet={sheet}
    >
      <section
        aria-label={t('swap.preview.title')}
        className="swap-review"
        tabIndex={running ? 0 : undefined}
      >
        {failure && <Failure failure={failure} names={names} />}
        {running && (
          <Notice
            title={
              isLate
                ? t('swap.run.late', { wallet: connection.name })
                : isAsking(running.progress?.step)
                  ? (told ?? '')
                  : t('swap.run.leave')
            }
          >
            {isQueued(running.progress?.step) && (
              <p dir="auto">{t('swap.run.queued', { wallet: connection.name })}</p>
            )}
          </Notice>
        )}
        <div className="swap-pair">
          <Part amount={amount} label={t('swap.pay')} testId="swap-review-from" token={from} />
          <Part
            amount={running?.subject.toAmount ?? quote?.toAmount}
            label={t('swap.receive')}
            testId="swap-review-to"
            token={to}
          />
        </div>
        {quote ? (
          <SwapRate from={from} isPaused={running !== undefined} quote={quote} to={to} />
        ) : (
          !query.isError && <Skeleton height={24} />
        )}
        {problem && !running && (
          <Objection error={problem} names={names} onRetry={() => void query.refetch()} />
        )}
        {!running && found && isWorse && !problem && (
          <Notice title={t('swap.problem.moved')} variant="warning">
            <p dir="auto">
              {t('swap.preview.moved', {
                least: formatSwapToken(terms.leastToAmount ?? 0n, to, locale),
                now: formatSwapToken(found.toAmount, to, locale),
              })}
            </p>
            <Button data-testid="swap-accept-price" onClick={accept} variant="secondary">
              {t('swap.preview.moved.accept')}
            </Button>
          </Notice>
        )}
        {!running && quote && needsWord && (
          <Notice
            title={t('swap.impact.high', { percent: formatPercent(impact, locale) })}
            variant={impact > priceImpactLimits.refused ? 'danger' : 'warning'}
          >
            <Checkbox
              checked={isAccepted}
              data-testid="swap-accept"
              onCheckedChange={(isOn) => setAcceptedImpact(isOn ? roomFor(impact) : 0)}
            >
              {t('swap.impact.accept', { percent: formatPercent(impact, locale) })}
            </Checkbox>
          </Notice>
        )}
        {!running && quote && <Target from={from} quote={quote} />}
        {!running && quote && quote.slippage > usualSlippage.most && (
          <Notice
            title={t('swap.preview.slippage', { percent: formatPercent(quote.slippage / 100, locale) })}
            variant="warning"
          >
            <p dir="auto">{t('swap.slippage.high')}</p>
          </Notice>
        )}
        {!running && quote?.needsApproval && (
          <Notice title={t(`swap.preview.approval.${quote.walletRequests}`)}>
            <p dir="auto">
              {t(`swap.preview.approval.${quote.walletRequests}.detail`, {
                amount: formatSwapToken(amount, from, locale),
              })}
            </p>
          </Notice>
        )}
        {quote ? (
          <SwapDetails from={from} nativePrice={native?.price ?? 0} quote={quote} symbols={symbols} to={to} />
        ) : (
          !query.isError && <Skeleton height={296} shape="rounded" />
        )}
      </section>
    </ViewScreen>
  )
}

/** Warns of an unknown or unnamed contract before the wallet is prompted. */
function Target({ from, quote: { target } }: { from: TokenBalance; quote: GetSwapQuoteReturnType }) {
  const t = useText('swap')
  const symbol = cleanSymbol(from.symbol)
  if (target?.owner) return null
  return (
    <Notice title={t(target ? 'swap.target.unknown' : 'swap.target.untold', { symbol })} variant="warning">
      {target && <WholeAddress address={target.account.split(':').at(-1) ?? ''} />}
      <p dir="auto">{t(target ? 'swap.target.unknown.advice' : 'swap.target.untold.advice')}</p>
    </Notice>
  )
}

/** Returns the impact up to which an acceptance applies, so that small changes need no new one. */
function roomFor(impact: number): number {
  return Math.min(1, impact * 1.1)
}

function Part({
  amount,
  label,
  testId,
  token,
}: {
  /** Base units; undefined while unknown. */
  amount: bigint | undefined
  label: string
  testId: string
  token: TokenBalance
}) {
  const money = useMoney()
  const locale = useLocale()
  return (
    <div className="swap-part" data-testid={testId}>
      <TokenPicture token={token} />
      <div className="swap-part-words">
        <span className="swap-part-label">{label}</span>
        <span className="swap-part-amount">
          {amount === undefined ? (
            <Skeleton height={25} width={140} />
          ) : (
            <bdi dir="ltr">
              <Amount text={formatSwapToken(amount, token, locale)} />
            </bdi>
          )}
        </span>
        {token.price > 0 && (
          <span className="swap-part-worth">
            {amount === undefined ? (
              <Skeleton height={19} width={72} />
            ) : (
              <Amount text={money.format(worthOf(amount, token))} />
            )}
          </span>
        )}
      </div>
    </div>
  )
}

function isAsking(step: SwapProgress | undefined): boolean {
  return step !== undefined && step.step !== 'checking' && step.status === 'asking'
}

function isQueued(step: SwapProgress | undefined): boolean {
  return step !== undefined && step.step !== 'checking' && step.isQueued === true
}

function describeProgress(
  t: Text<'swap'>,
  { progress, subject }: Extract<SwapRun, { status: 'pending' }>,
  { from, to, wallet }: Names,
  locale: string,
): string {
  const step = progress?.step
  if (step === undefined || step.step === 'checking') return t('swap.run.checking')
  const { amount, from: token } = subject
  return t(`swap.run.${step.step}.${step.status}`, {
    amount: formatSwapToken(amount, token, locale),
    from,
    to,
    wallet,
  })
}
