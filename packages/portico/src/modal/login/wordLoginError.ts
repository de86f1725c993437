import '../shell/modalChunk.js'
import { isPorticoError, type PorticoError } from '@portico/protocol/errors'
import type {
  EmailThrottledError,
  EmbeddedRequestError,
  InvalidFieldError,
} from '../../core/errors/embedded.js'
import type { Portico } from '../../core/portico.js'
import type { Text } from '../shell/text.js'
import { loadTexts, readText } from '../shell/texts.js'
import type { LoginFailure } from './loginFailure.js'

/**
 * Returns the text for the failure of a login, by its error code and data.
 *
 * @throws the browser's error if the texts cannot be fetched
 */
export async function wordLoginError(portico: Portico, error: unknown): Promise<LoginFailure> {
  await loadTexts(portico, ['loginErrors'])
  const t = readText(portico, 'loginErrors')
  if (!isPorticoError(error)) return { words: t('failed') }
  switch (error.code) {
    case 'INVALID_FIELD':
      return { words: t((error as InvalidFieldError).field === 'email' ? 'email.invalid' : 'code.invalid') }
    case 'EMAIL_THROTTLED':
      return wordWait(t, (error as EmailThrottledError).seconds)
    case 'EMBEDDED_UNAVAILABLE':
      return { words: t('site.blocked') }
    case 'EMBEDDED_TIMEOUT':
      return { words: t(error.details === 'iframe_load_failed' ? 'site.failed' : 'site.late') }
    case 'SECURE_CONTEXT_REQUIRED':
      return { words: t('https') }
    case 'EMBEDDED_REQUEST_FAILED':
      return wordRefusal(t, error as EmbeddedRequestError)
    default:
      return { words: error.shortMessage }
  }
}

/** Returns the text for a refusal by the wallet or its server. A frame without error codes has only its own message. */
function wordRefusal(
  t: Text<'loginErrors'>,
  error: Pick<EmbeddedRequestError, 'data' | 'reason'> & PorticoError,
): LoginFailure {
  const { data = {}, reason } = error
  const { method, reason: why, retryAfterSeconds, triesLeft } = data
  if (reason === 'RATE_LIMITED' && typeof retryAfterSeconds === 'number')
    return wordWait(t, retryAfterSeconds)
  if (reason === 'CODE_WRONG' && typeof triesLeft === 'number')
    return { words: t('code.wrong', { count: triesLeft }) }
  if (reason === 'LOGIN_METHOD_OFF' && method !== undefined) return { words: t('off', { method }) }
  if (reason === 'SOCIAL_REFUSED' && why !== undefined) return { words: t('refused', { reason: why }) }
  const key = plainKeys.get(reason)
  return { words: key === undefined ? error.shortMessage : t(key) }
}

const plainKeys = new Map(
  Object.entries({
    CODE_EXPIRED: 'code.expired',
    DEVICE_REMOVED: 'removed',
    LOGIN_TAKEN: 'taken',
    MAIL_UNAVAILABLE: 'mail',
    SERVER_UNREACHABLE: 'unreachable',
    SESSION_REQUIRED: 'session',
  } as const) as [unknown, 'code.expired' | 'mail' | 'removed' | 'session' | 'taken' | 'unreachable'][],
)

function wordWait(t: Text<'loginErrors'>, seconds: number): LoginFailure {
  const say = (secondsLeft: number) => t('wait', { count: secondsLeft })
  return { wait: { say, seconds }, words: say(seconds) }
}
