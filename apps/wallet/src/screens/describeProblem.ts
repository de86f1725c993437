import { wordProblem } from '../errors/problem.js'
import { WalletError } from '../errors/WalletError.js'
import { englishTag } from '../language/findLanguage.js'
import type { FrameTexts } from '../language/frameTexts.js'

/**
 * Returns an error's sentence for the user. An unexpected error gets a general sentence, because its message would not
 * help. The server's sentences are in English. In another language, the catalog has a sentence for each of the server's
 * codes.
 */
export function describeProblem(error: unknown, { language, problems: t }: FrameTexts): string {
  if (!(error instanceof WalletError)) return t('unexpected')
  const { problem, serverCode } = error
  if (typeof problem !== 'string' || language === englishTag) return wordProblem(problem, t)
  const { triesLeft } = error.data ?? {}
  if (serverCode === 'CODE_WRONG' && typeof triesLeft === 'number')
    return t('server.CODE_WRONG_LEFT', { count: triesLeft })
  if (serverCode === 'RATE_LIMITED' && error.retryAfterSeconds !== undefined)
    return t('server.RATE_LIMITED_UNTIL', { count: error.retryAfterSeconds })
  if (serverCode !== undefined && serverCode in refusals) return t(refusals[serverCode as RefusalCode])
  // Text of another program, such as a node, is shown as it is.
  return serverCode === undefined && error.code !== 'SERVER_REFUSED' ? problem : t('serverRefused')
}

/** The server's codes that can reach a screen. */
const refusals = {
  CODE_EXPIRED: 'server.CODE_EXPIRED',
  CODE_WRONG: 'server.CODE_WRONG',
  DEVICE_REMOVED: 'server.DEVICE_REMOVED',
  ENVELOPE_LIMIT_REACHED: 'server.ENVELOPE_LIMIT_REACHED',
  ENVELOPE_NOT_FOUND: 'server.ENVELOPE_NOT_FOUND',
  LAST_SECRET: 'server.LAST_SECRET',
  MAIL_UNAVAILABLE: 'server.MAIL_UNAVAILABLE',
  RATE_LIMITED: 'server.RATE_LIMITED',
  RELEASE_REQUIRED: 'server.RELEASE_REQUIRED',
  SECRET_REFUSED: 'server.SECRET_REFUSED',
  SESSION_REQUIRED: 'server.SESSION_REQUIRED',
  SIGNATURE_REFUSED: 'server.SIGNATURE_REFUSED',
  STEP_UP_REQUIRED: 'server.STEP_UP_REQUIRED',
  VERSION_CONFLICT: 'server.VERSION_CONFLICT',
  WALLET_NOT_FOUND: 'server.WALLET_NOT_FOUND',
} as const

type RefusalCode = keyof typeof refusals
