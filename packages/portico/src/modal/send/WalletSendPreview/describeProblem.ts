import type { PorticoError } from '@portico/protocol/errors'
import type { Text } from '../../shell/text.js'

export type Problem = { title: string; advice: string | undefined }

export type ProblemNames = { wallet: string; network: string; symbol: string; native: string }

/** Describes why a transfer was not sent: what happened, then what to do. */
export function describeProblem(
  t: Text<'send'>,
  error: PorticoError | undefined,
  names: ProblemNames,
): Problem {
  const { wallet } = names
  const failed = { advice: t('send.failed.advice', { wallet }), title: t('send.failed', { wallet }) }
  return describeKnown(t, error, names) ?? failed
}

/** Describes a problem before a transfer. The wallet was not prompted, so an unknown failure is the network's. */
export function describeObjection(
  t: Text<'send'>,
  error: PorticoError | undefined,
  names: ProblemNames,
): Problem {
  return describeKnown(t, error, names) ?? describeNetworkFailure(t, names)
}

/** Describes a transfer for which the wallet has not responded, although it may have sent it. */
export function describeSilence(
  t: Text<'send'>,
  error: PorticoError,
  wallet: string,
): { title: string; advice: string } {
  const isUnclear = 'reason' in error && error.reason === 'unclear'
  return {
    advice: t('problem.SEND_UNANSWERED.advice', { wallet }),
    title: t(isUnclear ? 'problem.SEND_UNANSWERED.unclear' : 'problem.SEND_UNANSWERED', { wallet }),
  }
}

function describeKnown(
  t: Text<'send'>,
  error: PorticoError | undefined,
  names: ProblemNames,
): Problem | undefined {
  const { native, network, symbol, wallet } = names
  switch (error?.code) {
    case 'INSUFFICIENT_FEE_BALANCE':
      return {
        advice: t('problem.INSUFFICIENT_FEE_BALANCE.advice', { native }),
        title: t('problem.INSUFFICIENT_FEE_BALANCE', { native }),
      }
    case 'INSUFFICIENT_BALANCE':
      return {
        advice: t('problem.INSUFFICIENT_BALANCE.advice'),
        title: t('problem.INSUFFICIENT_BALANCE', { symbol }),
      }
    case 'NO_BALANCE_FOUND':
      return {
        advice: t('problem.NO_BALANCE_FOUND.advice', { symbol }),
        title: t('problem.NO_BALANCE_FOUND'),
      }
    case 'SEND_WOULD_FAIL':
      return { advice: t('problem.SEND_WOULD_FAIL.advice'), title: t('problem.SEND_WOULD_FAIL') }
    case 'BALANCE_UNAVAILABLE':
      return describeNetworkFailure(t, names)
    case 'WRONG_NETWORK':
      return {
        advice: t('problem.WRONG_NETWORK.advice', { network }),
        title: t('problem.WRONG_NETWORK', { wallet }),
      }
    case 'REQUEST_PENDING':
      return {
        advice: t('problem.REQUEST_PENDING.advice', { wallet }),
        title: t('problem.REQUEST_PENDING', { wallet }),
      }
    case 'SEND_EXPIRED':
      return { advice: t('problem.SEND_EXPIRED.advice', { wallet }), title: t('problem.SEND_EXPIRED') }
    case 'REQUEST_FAILED':
      if (!('isOfHardware' in error && error.isOfHardware === true)) return undefined
      return { advice: t('problem.hardware.advice'), title: t('problem.hardware') }
    case 'SEND_UNANSWERED':
      return describeSilence(t, error, wallet)
    case 'NAME_UNRESOLVED':
      return { advice: t('send.receiver.unresolved.advice'), title: t('send.receiver.unresolved') }
    case 'INVALID_RECEIVER': {
      const isContract = 'reason' in error && error.reason === 'token'
      return {
        advice: t('problem.fill.advice'),
        title: isContract ? t('send.receiver.token') : t('send.receiver.malformed', { network }),
      }
    }
    case 'SEND_FIELDS_REQUIRED':
    case 'TOKEN_REQUIRED':
      return { advice: t('problem.fill.advice'), title: t(`problem.${error.code}`) }
    case 'UNSUPPORTED_CHAIN':
      return { advice: undefined, title: t('problem.UNSUPPORTED_CHAIN') }
    default:
      return undefined
  }
}

function describeNetworkFailure(t: Text<'send'>, { network }: ProblemNames): Problem {
  return {
    advice: t('problem.BALANCE_UNAVAILABLE.advice', { network }),
    title: t('problem.BALANCE_UNAVAILABLE'),
  }
}
