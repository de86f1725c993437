import { showIntent } from '../intents.js'
import { pause } from '../pause.js'
import type { Portico } from '../portico.js'
import { defineSlot } from '../slots.js'
import { isSignInDue } from './isSignInDue.js'
import { changeSiwx } from './siwxState.js'

/**
 * Pause before a chunk that did not load is retried, in ms. If the user changed networks, the connection is usually
 * back by then.
 */
const retryMs = 1000
const following = defineSlot<Promise<void>>()

/**
 * Starts to load the code that keeps sessions in sync with the account. If it does not load, the next connection of a
 * wallet retries it.
 */
export function startSiwx(portico: Portico): () => void {
  const { slots } = portico.internal
  if (portico.store.getState().status === 'stopped') return () => {}
  const load = () => void loadSiwx(portico).catch(() => {}) // the state contains the outcome
  load()
  const stopHearing = portico.on('connect', load)
  return () => {
    stopHearing()
    slots.delete(following)
  }
}

/**
 * Loads, once, the code that keeps sessions in sync with the account, and the site's configuration. Until both are
 * loaded, no user counts as signed in. If loading fails, and a session is required or might be, a screen asks the user
 * to sign in. It shows the failure and offers a retry. Source: specification, section 4.
 */
export function loadSiwx(portico: Portico): Promise<void> {
  const { internal, options, store } = portico
  const known = internal.slots.get(following)
  if (known) return known
  const { siwx } = options
  changeSiwx(portico, {
    errorCode: null,
    // If the configuration has not loaded yet, it may require a session.
    isRequired: siwx?.getRequired?.() ?? true,
    session: null,
    status: 'loading',
  })
  const load = async () => (await import('./followSiwx.js')).followSiwx(portico)
  const loaded = load().catch(async () => {
    await pause(retryMs)
    return load()
  })
  internal.slots.set(following, loaded)
  loaded.catch((error: unknown) => {
    if (internal.slots.get(following) !== loaded) return
    internal.slots.delete(following)
    internal.log.add('error', 'Sign-in could not be set up', { error: String(error) })
    changeSiwx(portico, { errorCode: 'SIWX_INITIALIZATION', status: 'signedOut' })
    if (isSignInDue(store.getState())) showIntent(portico, 'signInNeeded')
  })
  return loaded
}
