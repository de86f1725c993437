import { disconnect } from '../actions/disconnect.js'
import { embeddedId, silentSignInNamespace } from '../embeddedClient.js'
import { endSignIn, showIntent } from '../intents.js'
import type { Portico } from '../portico.js'
import { isOf } from '../sessions.js'
import type { SIWXConfig, SIWXSession } from '../siwxConfig.js'
import { endSessions, revoke } from './endSessions.js'
import { loadConfig } from './loadConfig.js'
import { forgetMessage, prepareMessage } from './prepareMessage.js'
import { changeSiwx, readSiwx } from './siwxState.js'
import { isSessionOf, readSubject, type SiwxSubject } from './subject.js'

/**
 * Prefix of the storage keys of our own backends. If another tab writes one of these keys, the user signed in or out
 * there.
 */
const storedPrefix = '@appkit/siwx'

/**
 * Keeps the sessions in sync with the account in use. If a user connects and has no session, asks them to sign in. Runs
 * until the kit stops. Source: specification, section 4.
 *
 * @throws SiwxNotEnabledError, and the errors of the site's own configuration
 */
export async function followSiwx(portico: Portico): Promise<void> {
  const { store } = portico
  const config: SIWXConfig = await loadConfig(portico)
  if (store.getState().status === 'stopped') return
  changeSiwx(portico, termsOf(config))

  /** Number of the last lookup. The result of an older lookup is ignored. */
  let turn = 0
  let isLooking = false
  let before: SiwxSubject | undefined
  /** True if the user has connected and was not asked yet, e.g. because the site does not know the network. */
  let isAskDue = false

  const stops = [
    portico.on('connect', ({ restored }) => {
      if (!restored) isAskDue = true
      // If the same wallet connects again, the state does not change, but the user must be asked again.
      if (!isLooking) void look(false)
    }),
    portico.on('disconnect', ({ connectorId, namespace, reason }) => {
      if (reason !== 'other tab') void endSessions(portico, config, { connectorId, namespace })
    }),
    store.subscribe((state) => {
      if (state.status === 'stopped') for (const stop of stops) stop()
      else follow()
    }),
  ]
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || (key.includes(storedPrefix) && !key.endsWith('nonce-token'))) void look(false)
  }
  if (typeof window !== 'undefined') {
    window.addEventListener('storage', onStorage)
    stops.push(() => window.removeEventListener('storage', onStorage))
  }
  // If the user connected while this code was loading, the listener did not notice it.
  isAskDue = store.getState().event?.event === 'CONNECT_SUCCESS'
  follow()

  function follow(): void {
    const subject = readSubject(store.getState())
    const isSame = subject && before && isOf(subject)(before)
    const isNewAddress = subject?.address !== before?.address
    const isNewNetwork = subject?.networkId !== before?.networkId
    const isNowLive = subject?.isLive && !before?.isLive
    const earlier = before
    if (isSame && !isNewAddress && !isNewNetwork && !isNowLive) return
    if (!subject && !earlier && store.getState().siwx?.status === 'signedOut') return
    before = subject
    if (isNewAddress || isNewNetwork) forgetMessage(portico)

    // The user switched in the wallet or on the page. If the site's configuration says so, the previous session ends.
    const isOver =
      isSame &&
      earlier &&
      ((isNewAddress && (config.signOutOnAccountChange ?? true)) ||
        (isNewNetwork && (config.signOutOnNetworkChange ?? false)))
    if (isSame && isNewAddress) isAskDue = true
    if (isOver) void revoke(portico, config, earlier).then(() => look(isNewAddress || isNewNetwork))
    else void look(isNewAddress || isNewNetwork || !isSame)
  }

  /** Asks the backend whether the account in use is signed in. */
  async function look(isChange: boolean): Promise<void> {
    const thisTurn = ++turn
    const subject = readSubject(store.getState())
    if (!subject) {
      changeSiwx(portico, { errorCode: null, session: null, status: 'signedOut' })
      return
    }
    if (isChange) changeSiwx(portico, { errorCode: null, session: null, status: 'loading' })
    isLooking = true
    let found: readonly SIWXSession[] = []
    let errorCode: string | null = null
    try {
      found = await config.getSessions(subject.networkId, subject.address)
    } catch (error) {
      // If the kit cannot find out whether the user is signed in, the user counts as signed out.
      errorCode = String((error as { code?: unknown })?.code ?? 'SIGN_IN_FAILED')
      portico.internal.log.add('warn', 'Sessions could not be read', { error: String(error) })
    }
    const { siwx } = store.getState()
    if (thisTurn === turn) isLooking = false
    if (thisTurn !== turn || siwx?.status === 'signing' || siwx?.status === 'authenticating') return
    const [session = null] = found
    const others = (siwx?.sessions ?? []).filter((other) => !isSessionOf(other, subject))
    if (errorCode !== null && isAskDue && subject.isLive) return giveUp(subject)
    changeSiwx(portico, {
      errorCode,
      session,
      sessions: [...found, ...others],
      status: session ? 'signedIn' : 'signedOut',
    })
    ask(subject)
  }

  /**
   * Disconnects a newly connected wallet if its sessions cannot be read, and shows why. Otherwise a stranger could stay
   * connected. Source: specification, section 8.
   */
  function giveUp({ connectorId }: SiwxSubject): void {
    isAskDue = false
    showIntent(portico, 'signInNeeded')
    void disconnect(portico, { connectorId }).then(() =>
      changeSiwx(portico, { errorCode: 'SIWX_INITIALIZATION', session: null, status: 'signedOut' }),
    )
  }

  /** Asks newly connected users to sign in. If a session is required, asks every user. */
  function ask(subject: SiwxSubject): void {
    const siwx = readSiwx(portico)
    const isOffered = portico.networks.some(({ caipNetworkId }) => caipNetworkId === subject.networkId)
    if (siwx?.status === 'signedIn') {
      isAskDue = false
      // Another tab signed in, or this account already has a session, so no sign-in is needed.
      endSignIn(portico)
      return
    }
    if (!subject.isLive || !isOffered || !(isAskDue || siwx?.isRequired)) return
    const isNew = isAskDue
    isAskDue = false
    // The embedded wallet signs in together with its login. If the login is from an earlier visit, the user is asked as
    // with any other wallet.
    if (isNew && subject.connectorId === embeddedId && subject.namespace === silentSignInNamespace)
      void signInAtOnce(subject)
    else {
      // Runs in parallel with the loading of the view. If it fails, the view shows the error.
      prepareMessage(portico, subject).catch(() => {})
      showIntent(portico, 'signInNeeded')
    }
  }

  /** Signs in without a prompt, or asks the user if that fails. */
  async function signInAtOnce(subject: SiwxSubject): Promise<void> {
    // Set immediately, so neither another lookup nor a click starts a second sign-in.
    changeSiwx(portico, { errorCode: null, status: 'signing' })
    try {
      const { signInSilently } = await import('./signInSilently.js')
      await signInSilently(portico, config, subject)
    } catch (error) {
      portico.internal.log.add('warn', 'A login did not sign in', { error: String(error) })
      const now = readSubject(store.getState())
      if (now?.address !== subject.address || now.connectorId !== subject.connectorId) return
      changeSiwx(portico, { status: 'signedOut' })
      showIntent(portico, 'signInNeeded')
    }
  }
}

/** Returns the parts of a site's configuration that are needed before the user signs. */
function termsOf(config: SIWXConfig) {
  return {
    isRequired: config.getRequired?.() ?? true,
    takesTransactions: config.takesTransactions === true,
  }
}
