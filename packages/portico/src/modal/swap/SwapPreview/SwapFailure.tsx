import type { PorticoError } from '@portico/protocol/errors'
import { Button } from '../../../ui/Button/Button.js'
import { Notice } from '../../parts/Notice.js'
import { useText } from '../../shell/shellContext.js'
import { useLocale } from '../../shell/useLocale.js'
import { formatSwapToken } from '../formatSwapAmount.js'
import type { SwapRequest } from '../swapRequest.js'
import { describeSwapProblem } from './describeSwapProblem.js'

export type Names = Parameters<typeof describeSwapProblem>[2] & { from: string; to: string }

export function Failure({
  failure,
  names,
}: {
  failure: Extract<SwapRequest, { status: 'error' }>
  names: Names
}) {
  const t = useText('swap')
  if (failure.error.code === 'SEND_REJECTED') {
    return (
      <Notice title={t('swap.declined', { wallet: names.wallet })}>
        <Allowed failure={failure} />
      </Notice>
    )
  }
  const { advice, title } = describeSwapProblem(t, failure.error, names)
  return (
    <Notice title={title} variant="danger">
      <p dir="auto">{advice}</p>
      <Allowed failure={failure} />
    </Notice>
  )
}

/** Warns that the wallet may still make an earlier swap of the same tokens. */
export function Silence({ error, names }: { error: PorticoError; names: Names }) {
  const t = useText('swap')
  const isUnclear = 'reason' in error && error.reason === 'unclear'
  const title = t(isUnclear ? 'swap.problem.unanswered.unclear' : 'swap.problem.unanswered', names)
  return (
    <Notice title={title} variant="warning">
      <p dir="auto">{t('swap.problem.unanswered.advice', names)}</p>
    </Notice>
  )
}

/** Shows the allowance that remains after the swap failed. */
function Allowed({ failure: { progress, subject } }: { failure: Extract<SwapRequest, { status: 'error' }> }) {
  const t = useText('swap')
  const locale = useLocale()
  const allowed = progress?.allowed
  if (!allowed) return null
  const { amount, from } = subject
  return (
    <p data-testid="swap-allowed" dir="auto">
      {t(`swap.declined.${allowed}`, { amount: formatSwapToken(amount, from, locale) })}
    </p>
  )
}

export function Objection({
  error,
  names,
  onRetry,
}: {
  error: Parameters<typeof describeSwapProblem>[1]
  names: Names
  onRetry: () => void
}) {
  const t = useText('swap')
  const { advice, title } = describeSwapProblem(t, error, names)
  return (
    <Notice title={title} variant="danger">
      <p dir="auto">{advice}</p>
      <Button data-testid="swap-objection-retry" onClick={onRetry} variant="secondary">
        {t('swap.problem.retry')}
      </Button>
    </Notice>
  )
}
