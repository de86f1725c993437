import type { SwapProgress } from '../../../core/actions/swap.js'
import { Notice } from '../../parts/Notice.js'
import { useLate } from '../../parts/useLate.js'
import { useText } from '../../shell/shellContext.js'
import type { Text } from '../../shell/text.js'
import { formatSwapToken } from '../formatSwapAmount.js'
import type { SwapRequest } from '../swapRequest.js'
import type { Names } from './SwapFailure.js'

type Running = Extract<SwapRequest, { status: 'pending' }>

/** Shows what is requested of the wallet, or that the user may leave meanwhile. */
export function Progress({ running, told, wallet }: { running: Running; told: string; wallet: string }) {
  const t = useText('swap')
  const step = running.progress?.step
  const isLate = useLate(isAsking(step))
  return (
    <Notice title={isLate ? t('swap.run.late', { wallet }) : isAsking(step) ? told : t('swap.run.leave')}>
      {isQueued(step) && <p dir="auto">{t('swap.run.queued', { wallet })}</p>}
    </Notice>
  )
}

function isAsking(step: SwapProgress | undefined): boolean {
  return step !== undefined && step.step !== 'checking' && step.status === 'asking'
}

function isQueued(step: SwapProgress | undefined): boolean {
  return step !== undefined && step.step !== 'checking' && step.isQueued === true
}

/** Describes the current step of a swap. */
export function describeProgress(
  t: Text<'swap'>,
  { progress, subject }: Running,
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
