import '../../shell/modalChunk.js'
import { isPorticoError } from '@portico/protocol/errors'
import { useEffect, useState } from 'react'
import { toSwapAccount } from '../../../core/checkedSwap.js'
import { findActive } from '../../../core/findActive.js'
import { localeOf } from '../../../core/localeOf.js'
import type { Network } from '../../../core/network.js'
import type { Connection } from '../../../core/state.js'
import { priceImpactLimits } from '../../../core/swapAmounts.js'
import type { TokenBalance } from '../../../core/tokenBalance.js'
import { Skeleton } from '../../../ui/Skeleton/Skeleton.js'
import { cleanSymbol } from '../../parts/formatDecimal.js'
import { NothingToReview } from '../../parts/NothingToReview.js'
import { useOpenAsk } from '../../parts/openAsks.js'
import { ReviewActions } from '../../parts/ReviewActions.js'
import { useShell, useText } from '../../shell/shellContext.js'
import type { Text } from '../../shell/text.js'
import { useKitState } from '../../shell/useKitState.js'
import { useRequest } from '../../shell/useRequest.js'
import { ViewScreen } from '../../shell/ViewScreen.js'
import type { View } from '../../shell/view.js'
import { SwapDetails, SwapRate } from '../SwapDetails.js'
import { useSwapForm } from '../swapForm.js'
import {
  isSameSwap,
  isSwapAskedFor,
  openSwapsOf,
  requestSwap,
  type SwapRequest,
  swapRequestOf,
} from '../swapRequest.js'
import { useSwapQuote } from '../useSwapQuote.js'
import { useFreshToken, useSwapTokens } from '../useSwapTokens.js'
import { useSymbols } from '../useSymbols.js'
import { describeSwapProblem } from './describeSwapProblem.js'
import { lacksAcceptedTarget, MovedPrice, needsAcceptance, SwapConcerns } from './SwapConcerns.js'
import { Done } from './SwapDone.js'
import { Failure, type Names, Objection, Silence } from './SwapFailure.js'
import { describeProgress, Progress } from './SwapProgress.js'
import { SwapSide } from './SwapSide.js'
import { sheet } from './sheet.js'
import { useReviewed } from './useReviewed.js'

/**
 * The view that shows everything about a swap before the wallet is prompted, then its progress and its outcome. Only
 * the click on Swap prompts the wallet.
 */
export const SwapPreview: View = {
  component: SwapPreviewView,
  next: ['Account'],
  title: (text, __, portico) =>
    text('swap')(
      swapRequestOf(portico).getState().status === 'success' ? 'swap.title' : 'swap.preview.title',
    ),
}

function SwapPreviewView() {
  const { portico } = useShell()
  const connection = useKitState((state) => findActive(state))
  const [form] = useSwapForm()
  const run = useRequest(swapRequestOf(portico))
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
  run: Exclude<SwapRequest, { status: 'success' }>
  to: TokenBalance
}) {
  const t = useText('swap')
  const shell = useShell()
  const { back, portico, say } = shell
  const locale = localeOf(portico)
  const [form] = useSwapForm()
  const [acceptedImpact, setAcceptedImpact] = useState(0)
  const [acceptedTarget, setAcceptedTarget] = useState<string>()
  const tokens = useSwapTokens(network)
  const from = useFreshToken(chosenFrom, tokens) ?? chosenFrom
  const to = useFreshToken(chosenTo, tokens) ?? chosenTo
  const running = run.status === 'pending' ? run : undefined
  const open = useOpenAsk(portico, openSwapsOf(portico), {
    isStored: (asked) => isSwapAskedFor(asked, { from, to }, connection.address),
    isThis: (asked) => isSameSwap(asked, { from, to }),
  })
  const failure = run.status === 'error' && run.error !== open?.error ? run : undefined
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
  const symbols = useSymbols(tokens)
  const names = namesOf(from, to, network, connection)
  const told = running && describeProgress(t, running, names, locale)
  useEffect(() => {
    if (told !== undefined) say(told)
  }, [say, told])

  if (amount === undefined) return <Nothing />
  const impact = quote?.priceImpact ?? 0
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
            : quote && needsAcceptance(quote) && acceptedImpact < impact
              ? t('swap.preview.accept')
              : quote && lacksAcceptedTarget(quote, acceptedTarget)
                ? t('swap.preview.accept.target')
                : undefined
  const native = tokens.own.find(({ address }) => !address)

  function goOn() {
    if (!quote || amount === undefined || isWorse) return
    const { leastToAmount, slippage, target, toAmount } = quote
    void requestSwap(shell, {
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
        <ReviewActions
          asking={told}
          cancel={t('swap.preview.cancel')}
          disabledReason={reason}
          isAgain={open !== undefined}
          onCancel={back}
          onConfirm={goOn}
          testIds={{ cancel: 'swap-cancel', confirm: 'swap-confirm' }}
        >
          {open ? t('swap.preview.again') : labelOf(t, quote, names)}
        </ReviewActions>
      }
      sheet={sheet}
    >
      <section
        aria-label={t('swap.preview.title')}
        className="swap-review"
        tabIndex={running ? 0 : undefined}
      >
        {open && !running && <Silence error={open.error} names={names} />}
        {failure && !(open && failure.error.code === 'SEND_REJECTED') && (
          <Failure failure={failure} names={names} />
        )}
        {running && <Progress running={running} told={told ?? ''} wallet={connection.name} />}
        <div className="swap-pair">
          <SwapSide amount={amount} label={t('swap.pay')} testId="swap-review-from" token={from} />
          <SwapSide
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
          <MovedPrice least={terms.leastToAmount ?? 0n} now={found.toAmount} onAccept={accept} to={to} />
        )}
        {!running && quote && (
          <SwapConcerns
            acceptedImpact={acceptedImpact}
            acceptedTarget={acceptedTarget}
            amount={amount}
            from={from}
            onAcceptImpact={setAcceptedImpact}
            onAcceptTarget={setAcceptedTarget}
            quote={quote}
          />
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

function labelOf(t: Text<'swap'>, quote: { needsApproval: boolean } | undefined, names: Names) {
  return quote?.needsApproval ? t('swap.preview.approveSwap') : t('swap.preview.swap', names)
}

function namesOf(from: TokenBalance, to: TokenBalance, network: Network, { name }: Connection) {
  return {
    from: cleanSymbol(from.symbol),
    native: network.nativeCurrency.symbol,
    network: network.name,
    symbol: cleanSymbol(from.symbol),
    to: cleanSymbol(to.symbol),
    wallet: name,
  }
}
