import type { RunningAttempt } from '../attempt.js'
import { isInWebView } from '../device/isInWebView.js'
import { loadEmbedded } from '../embedded/loadEmbedded.js'
import { type EmbeddedClient, type EmbeddedSocial, socialDeclined } from '../embeddedClient.js'
import { PopupBlockedError, PopupClosedError, SocialLoginError } from '../errors/embedded.js'
import type { Portico } from '../portico.js'
import type { AttemptNote, Connection } from '../state.js'
import { track } from '../track.js'
import { connectUsers, failAttempt, startEmbeddedAttempt } from './connectEmbedded.js'
import { isTurnedAway, openSocialWindow, type SocialWindow, walletOrigin } from './socialWindow.js'

/** How often to check the window and, if the frame supports it, the login's status. In ms. */
const lookMs = 1_000

/**
 * How long a login may stay pending at the server after its window looks closed, in ms. If a provider isolates its
 * page, the window looks closed although it is open.
 */
const closedPatienceMs = 120_000

/**
 * How long a window must look closed before the screen says so and offers a retry, in ms. The login may still succeed.
 */
const closedToldMs = 2_000

/**
 * Delay before the page checks the login again after the user came back to the page, in ms. Source: specification,
 * section 9 (social reconnect after back).
 */
export const socialReconnectMs = 100

/** Storage key for the provider of a login that took the whole window. AppKit uses the same key. */
export const redirectedKey = '@appkit/social_provider'

/** Maximum length of a URL that frames and servers accept, in characters. */
const returnLimit = 2_048

export type ConnectSocialParameters = {
  provider: EmbeddedSocial
  signal?: AbortSignal | undefined
}

/**
 * Logs in at a social provider in a pop-up, and connects. The pop-up opens before anything else, so call this from a
 * click. A browser inside another app has only one window, so there the page itself goes to the provider and comes
 * back. Google, Facebook and X refuse logins in such a browser, so they are not tried there.
 *
 * @throws NotStartedError, ConnectorNotFoundError, PopupBlockedError, PopupClosedError, SocialLoginError,
 * SocialLoginInAppError, InsecurePageError, AttemptSupersededError, ModalClosedError, EmbeddedRequestError,
 * EmbeddedTimeoutError, EmbeddedUnavailableError
 */
export function connectSocial(portico: Portico, parameters: ConnectSocialParameters): Promise<Connection> {
  return connectSocialIn(portico, parameters, openSocialWindow(portico))
}

/**
 * Like `connectSocial`, but uses a window that is already open, for a page that loads this code only after the click.
 */
export async function connectSocialIn(
  portico: Portico,
  { provider, signal }: ConnectSocialParameters,
  { popup, ticket }: SocialWindow,
): Promise<Connection> {
  const isRedirected = isInWebView()
  const attempt = startEmbeddedAttempt(portico, 'connectSocial', signal)
  track(portico, { event: 'SOCIAL_LOGIN_STARTED', properties: { provider } })
  try {
    if (isTurnedAway(provider)) throw new (await import('../errors/embeddedPlace.js')).SocialLoginInAppError()
    if (globalThis.isSecureContext === false) {
      throw new (await import('../errors/embeddedPlace.js')).InsecurePageError()
    }
    if (!popup && !isRedirected) throw new PopupBlockedError()
    const client = await attempt.race(loadEmbedded(portico))
    if (!popup) {
      tellWindow(portico, attempt, 'leaving')
      await attempt.race(leave(portico, client, provider))
      // The page navigates away, so nothing runs after this.
      return await attempt.race(new Promise<never>(() => {}))
    }
    const { isOnItsWay, uri } = await attempt
      .race(client.getSocialUri(provider, { ticket }))
      .catch((cause: unknown) => Promise.reject(toStartError(cause)))
    attempt.signal.throwIfAborted()
    if (!isOnItsWay) popup.location.href = uri
    const resultUri = await attempt.race(waitForResult(portico, client, popup, attempt))
    track(portico, { event: 'SOCIAL_LOGIN_REQUEST_USER_DATA', properties: { provider } })
    await attempt.race(client.connectSocial(resultUri))
    const connection = await connectUsers(portico, attempt, provider)
    track(portico, { event: 'SOCIAL_LOGIN_SUCCESS', properties: { provider } })
    return connection
  } catch (cause) {
    const error = failAttempt(portico, attempt, cause)
    const isCanceled = error.code === 'POPUP_CLOSED' || error.code === 'MODAL_CLOSED'
    track(portico, {
      event: isCanceled ? 'SOCIAL_LOGIN_CANCELED' : 'SOCIAL_LOGIN_ERROR',
      properties: { provider },
    })
    throw error
  } finally {
    popup?.close()
  }
}

async function leave(portico: Portico, client: EmbeddedClient, provider: EmbeddedSocial): Promise<void> {
  const { uri } = await client
    .getSocialUri(provider, { returnUrl: readReturnUrl() })
    .catch((cause: unknown) => Promise.reject(toStartError(cause)))
  const address = new URL(uri)
  const state = address.searchParams.get('state')
  // A frame that does not report a login's status does not receive the return URL either, so the state carries the URL.
  if (state !== null && (await client.getSocialStatus()) === undefined) {
    address.searchParams.set('state', `${state}--${encodeURIComponent(readReturnUrl())}`)
  }
  portico.storage.setItem(redirectedKey, provider)
  // If the user comes back with the browser's Back button, the page does not reload. A finished login is then completed
  // here.
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return
    window.removeEventListener('pageshow', onShow)
    setTimeout(() => void connectFinished(portico, client, provider), socialReconnectMs)
  }
  window.addEventListener('pageshow', onShow)
  location.assign(address)
}

/** Returns this page's URL. If the URL is too long to be accepted, its query and hash are left out. */
function readReturnUrl(): string {
  return location.href.length <= returnLimit ? location.href : location.origin + location.pathname
}

async function connectFinished(
  portico: Portico,
  client: EmbeddedClient,
  provider: EmbeddedSocial,
): Promise<void> {
  const status = await client.getSocialStatus().catch(() => undefined)
  portico.internal.running.attempt?.abort()
  const attempt = startEmbeddedAttempt(portico, 'connectSocial')
  tellWindow(portico, attempt, 'back')
  try {
    if (status?.status !== 'finished' || !status.uri) throw new SocialLoginError({ details: status?.message })
    await attempt.race(client.connectSocial(status.uri))
    await connectUsers(portico, attempt, provider)
  } catch (cause) {
    failAttempt(portico, attempt, cause)
  }
}

/**
 * Waits for the login's result, which comes from the window's own message or from the server. A window that looks
 * closed does not count as closed while the login is pending at the server, because a provider's policy can cut the
 * window off from this page.
 */
function waitForResult(
  portico: Portico,
  client: EmbeddedClient,
  popup: Window,
  attempt: RunningAttempt,
): Promise<string> {
  const { signal } = attempt
  const origin = walletOrigin(portico)
  return new Promise<string>((resolve, reject) => {
    let closedAt: number | undefined
    let isLooking = false
    let isEnded = false
    const look = async () => {
      if (isLooking) return
      isLooking = true
      closedAt ??= popup.closed ? Date.now() : undefined
      const status = await client.getSocialStatus().catch(() => undefined)
      isLooking = false
      // A newer attempt, or a message, may have ended this wait in the meantime.
      if (isEnded) return
      if (status?.status === 'finished' && status.uri) return end(() => resolve(status.uri ?? ''))
      if (status?.status === 'failed') {
        return end(() => reject(new SocialLoginError({ details: status.message })))
      }
      // This page cannot see whether such a window is closed. The window counts as open until the server reports the
      // outcome.
      if (status?.status === 'pending' && status.isWindowCut) return tellWindow(portico, attempt, 'cut')
      if (closedAt === undefined) return
      if (Date.now() - closedAt >= closedToldMs) tellWindow(portico, attempt, 'closed')
      const isOver = status?.status !== 'pending' || Date.now() - closedAt > closedPatienceMs
      if (isOver) end(() => reject(new PopupClosedError()))
    }
    const onMessage = ({ data, origin: sender, source }: MessageEvent) => {
      if (sender !== origin || (source !== null && source !== popup)) return
      const { message, resultUri } = Object(data) as { message?: unknown; resultUri?: unknown }
      if (isDeclined(resultUri)) end(() => reject(new SocialLoginError({ details: socialDeclined })))
      else if (typeof resultUri === 'string') end(() => resolve(resultUri))
      else if (typeof message === 'string') end(() => reject(new SocialLoginError({ details: message })))
    }
    const end = (settle: () => void) => {
      isEnded = true
      clearInterval(timer)
      window.removeEventListener('message', onMessage)
      signal.removeEventListener('abort', onAbort)
      settle()
    }
    const onAbort = () => end(() => reject(signal.reason))
    const timer = setInterval(() => void look(), lookMs)
    window.addEventListener('message', onMessage)
    signal.addEventListener('abort', onAbort, { once: true })
  })
}

/** Checks whether a login result is the one that our own server sends for a declined login. */
export function isDeclined(resultUri: unknown): boolean {
  if (typeof resultUri !== 'string' || !URL.canParse(resultUri)) return false
  return new URL(resultUri).searchParams.get('error') === socialDeclined
}

/** Records the state of the login's window, unless it is already recorded or a newer attempt took over. */
export function tellWindow(
  { store }: Portico,
  running: RunningAttempt,
  window: NonNullable<AttemptNote['window']>,
): void {
  const { attempt } = store.getState()
  if (attempt?.status !== 'pending' || attempt.window !== window) running.note({ window })
}

/**
 * Converts the error of a login that could not start into the specification's error. Rate limits and an unreachable
 * frame keep their own errors.
 */
function toStartError(cause: unknown): unknown {
  const { code, shortMessage } = Object(cause) as { code?: unknown; shortMessage?: unknown }
  return code === 'EMBEDDED_REQUEST_FAILED'
    ? new SocialLoginError({ cause, details: String(shortMessage) })
    : cause
}

/** Logs in with Farcaster. `onUri` gets the URI that the user's app opens or scans. */
export async function connectFarcaster(
  portico: Portico,
  { onUri, signal }: { onUri: (uri: string) => void; signal?: AbortSignal | undefined },
): Promise<Connection> {
  const attempt = startEmbeddedAttempt(portico, 'connectFarcaster', signal)
  const provider = 'farcaster' as const
  track(portico, { event: 'SOCIAL_LOGIN_STARTED', properties: { provider } })
  try {
    const client = await attempt.race(loadEmbedded(portico))
    onUri(await attempt.race(client.getFarcasterUri()))
    await attempt.race(client.connectFarcaster({ signal: attempt.signal }))
    track(portico, { event: 'SOCIAL_LOGIN_REQUEST_USER_DATA', properties: { provider } })
    const connection = await connectUsers(portico, attempt, provider)
    track(portico, { event: 'SOCIAL_LOGIN_SUCCESS', properties: { provider } })
    return connection
  } catch (cause) {
    const error = failAttempt(portico, attempt, cause)
    track(portico, {
      event: error.code === 'MODAL_CLOSED' ? 'SOCIAL_LOGIN_CANCELED' : 'SOCIAL_LOGIN_ERROR',
      properties: { provider },
    })
    throw error
  }
}
