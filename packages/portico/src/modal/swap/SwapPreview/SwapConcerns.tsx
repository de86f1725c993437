import type { GetSwapQuoteReturnType } from '../../../core/actions/getSwapQuote.js'
import { priceImpactLimits, usualSlippage } from '../../../core/swapAmounts.js'
import { isUnknownTarget } from '../../../core/swapTarget.js'
import type { TokenBalance } from '../../../core/tokenBalance.js'
import { Button } from '../../../ui/Button/Button.js'
import { Checkbox } from '../../../ui/Checkbox/Checkbox.js'
import { cleanSymbol } from '../../parts/formatDecimal.js'
import { Notice } from '../../parts/Notice.js'
import { WholeAddress } from '../../parts/WholeAddress.js'
import { useText } from '../../shell/shellContext.js'
import { useLocale } from '../../shell/useLocale.js'
import { formatShare, formatSwapToken } from '../formatSwapAmount.js'

/**
 * Shows the risks of a quote that the user must consider: its price impact, its contract, the slippage, an approval.
 */
export function SwapConcerns({
  acceptedImpact,
  acceptedTarget,
  amount,
  from,
  onAcceptImpact,
  onAcceptTarget,
  quote,
}: {
  /** The greatest price impact that the user accepted, from 0 to 1. */
  acceptedImpact: number
  /** CAIP-10 of the unknown contract that the user accepted. */
  acceptedTarget: string | undefined
  /** Base units of `from`. */
  amount: bigint
  from: TokenBalance
  onAcceptImpact: (impact: number) => void
  onAcceptTarget: (target: string | undefined) => void
  quote: GetSwapQuoteReturnType
}) {
  const t = useText('swap')
  const locale = useLocale()
  const impact = quote.priceImpact ?? 0
  return (
    <>
      {needsAcceptance(quote) && (
        <Notice
          title={t('swap.impact.high', { percent: formatShare(impact, locale) })}
          variant={impact > priceImpactLimits.refused ? 'danger' : 'warning'}
        >
          <Checkbox
            checked={acceptedImpact >= impact}
            data-testid="swap-accept"
            onCheckedChange={(isOn) => onAcceptImpact(isOn ? roomFor(impact) : 0)}
          >
            {t('swap.impact.accept', { percent: formatShare(impact, locale) })}
          </Checkbox>
        </Notice>
      )}
      <Target accepted={acceptedTarget} from={from} onAccept={onAcceptTarget} quote={quote} />
      {quote.slippage > usualSlippage.most && (
        <Notice
          title={t('swap.preview.slippage', { percent: formatShare(quote.slippage / 100, locale) })}
          variant="warning"
        >
          <p dir="auto">{t('swap.slippage.high')}</p>
        </Notice>
      )}
      {quote.needsApproval && (
        <Notice title={t(`swap.preview.approval.${quote.walletRequests}`)}>
          <p dir="auto">
            {t(`swap.preview.approval.${quote.walletRequests}.detail`, {
              amount: formatSwapToken(amount, from, locale),
            })}
          </p>
        </Notice>
      )}
    </>
  )
}

/** Shows that the price is worse than the one that was reviewed. */
export function MovedPrice({
  least,
  now,
  onAccept,
  to,
}: {
  /** The minimum that the reviewed price promised, in base units of `to`. */
  least: bigint
  /** The amount at the current price, in base units of `to`. */
  now: bigint
  onAccept: () => void
  to: TokenBalance
}) {
  const t = useText('swap')
  const locale = useLocale()
  return (
    <Notice title={t('swap.problem.moved')} variant="warning">
      <p dir="auto">
        {t('swap.preview.moved', {
          least: formatSwapToken(least, to, locale),
          now: formatSwapToken(now, to, locale),
        })}
      </p>
      <Button data-testid="swap-accept-price" onClick={onAccept} variant="secondary">
        {t('swap.preview.moved.accept')}
      </Button>
    </Notice>
  )
}

/** Checks whether the user must accept the price impact before the swap. */
export function needsAcceptance({ priceImpact }: GetSwapQuoteReturnType): boolean {
  return (priceImpact ?? 0) > priceImpactLimits.asked
}

/** Checks whether the user must accept the quote's contract, and has not yet accepted this one. */
export function lacksAcceptedTarget(
  { target }: GetSwapQuoteReturnType,
  accepted: string | undefined,
): boolean {
  return isUnknownTarget(target) && target?.account !== accepted
}

/** Warns of an unknown or unnamed contract before the wallet is prompted. The user must accept an unknown one. */
function Target({
  accepted,
  from,
  onAccept,
  quote: { target },
}: {
  accepted: string | undefined
  from: TokenBalance
  onAccept: (target: string | undefined) => void
  quote: GetSwapQuoteReturnType
}) {
  const t = useText('swap')
  const symbol = cleanSymbol(from.symbol)
  if (target?.owner) return null
  if (!target) {
    return (
      <Notice title={t('swap.target.untold', { symbol })} variant="warning">
        <p dir="auto">{t('swap.target.untold.advice')}</p>
      </Notice>
    )
  }
  const { account } = target
  return (
    <Notice title={t('swap.target.unknown', { symbol })} variant="danger">
      <WholeAddress address={account.split(':').at(-1) ?? ''} networkId={from.chainId} />
      <p dir="auto">{t('swap.target.unknown.advice', { symbol })}</p>
      <Checkbox
        checked={accepted === account}
        data-testid="swap-accept-target"
        onCheckedChange={(isOn) => onAccept(isOn ? account : undefined)}
      >
        {t('swap.target.unknown.accept')}
      </Checkbox>
    </Notice>
  )
}

/** Returns the impact up to which an acceptance applies, so that small changes need no new acceptance. */
function roomFor(impact: number): number {
  return Math.min(1, impact * 1.1)
}
