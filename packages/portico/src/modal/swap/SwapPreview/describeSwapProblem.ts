import type { PorticoError } from '@portico/protocol/errors'
import { SwapFailedError } from '../../../core/errors/swap.js'
import type { Text } from '../../shell/text.js'

/** The names that the texts contain. */
export type SwapNames = { native: string; network: string; symbol: string; wallet: string }

/** Describes what happened, and what to do. */
export function describeSwapProblem(
  t: Text<'swap'>,
  error: PorticoError | undefined,
  { native, network, symbol, wallet }: SwapNames,
): { title: string; advice: string } {
  switch (error?.code) {
    case 'SWAP_PRICE_MOVED':
    case 'PRICE_IMPACT_TOO_HIGH':
      return { advice: t('swap.problem.moved.advice'), title: t('swap.problem.moved') }
    case 'SWAP_FAILED': {
      const isApproval = error instanceof SwapFailedError && error.step === 'approve'
      return {
        advice: t('swap.problem.failed.advice', { symbol }),
        title: t(isApproval ? 'swap.problem.approveFailed' : 'swap.problem.failed'),
      }
    }
    case 'SEND_UNANSWERED':
      return {
        advice: t('swap.problem.unanswered.advice', { wallet }),
        title: t(
          'reason' in error && error.reason === 'unclear'
            ? 'swap.problem.unanswered.unclear'
            : 'swap.problem.unanswered',
          { wallet },
        ),
      }
    case 'SWAP_WAITING':
      return { advice: t('swap.problem.waiting.advice', { wallet }), title: t('swap.problem.waiting') }
    case 'SEND_WOULD_FAIL':
      return { advice: t('swap.problem.refused.advice'), title: t('swap.problem.refused') }
    case 'REQUEST_PENDING':
      return { advice: t('swap.problem.pending.advice'), title: t('swap.problem.pending', { wallet }) }
    case 'WRONG_NETWORK':
      return {
        advice: t('swap.problem.network.advice', { network }),
        title: t('swap.problem.network'),
      }
    case 'INSUFFICIENT_BALANCE':
      return { advice: t('swap.problem.balance.advice'), title: t('swap.problem.balance', { symbol }) }
    case 'INSUFFICIENT_FEE_BALANCE':
      return { advice: t('swap.problem.fee.advice', { native }), title: t('swap.problem.fee', { native }) }
    case 'INVALID_RESPONSE':
      return { advice: t('swap.problem.provider.advice'), title: t('swap.problem.provider') }
    case 'NETWORK_UNAVAILABLE':
      return { advice: t('swap.problem.silent.advice'), title: t('swap.problem.silent', { network }) }
    case 'NO_SWAP_ROUTE':
      return { advice: t('swap.noRoute.advice'), title: t('swap.step.noRoute') }
    case 'SWAPS_NOT_SUPPORTED':
      return { advice: t('swap.unsupported.none'), title: t('swap.unsupported') }
    case 'UPSTREAM_UNAVAILABLE':
    case 'BALANCE_UNAVAILABLE':
    case 'NETWORK_ERROR':
    case 'SERVER_ERROR':
    case 'RATE_LIMITED':
    case 'TIMEOUT':
      return { advice: t('swap.failed.advice'), title: t('swap.failed') }
    default:
      return { advice: t('swap.problem.other.advice'), title: t('swap.problem.other') }
  }
}
