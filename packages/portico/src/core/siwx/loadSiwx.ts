import { showIntent } from '../intents.js'
import type { Portico } from '../portico.js'
import { defineSlot } from '../slots.js'
import { isSignInDue } from './isSignInDue.js'
import { changeSiwx } from './siwxState.js'

/**
 * Pause before a chunk that did not load is retried, in ms: after a change of network the connection is back by then.
 */
const retryMs = 1000
const following = defineSlot<Promise<void>>()

/** Starts to load the code that follows sign-in. If it failed, a later connection retries it. */
export function startSiwx(portico: Portico): () => void {
  const { slots } = portico.internal
  if (portico.store.getState().status === 'stopped') return () => {}
  const load = () => void loadSiwx(portico).catch(() => {}) // the outcome is in the state
  load()
  const stopHearing = portico.on('connect', load)
  return () => {
    stopHearing()
    slots.delete(following)
  }
}

/**
 * Loads the code that follows sign-in, and the site's configuration of it, once. Until both are loaded no user counts
 * as signed in. If a session is required, or it is not known whether one is, the user is asked to sign in, by a screen
 * that shows that and retries. Source: specification, section 4.
 */
export function loadSiwx(portico: Portico): Promise<void> {
  const { internal, options, store } = portico
  const known = internal.slots.get(following)
  if (known) return known
  const { siwx } = options
  changeSiwx(portico, {
    errorCode: null,
    // A site whose configuration has not loaded yet may well require it.
    isRequired: siwx?.getRequired?.() ?? true,
    session: null,
    status: 'loading',
  })
  const load = async () => (await import('./followSiwx.js')).followSiwx(portico)
  const loaded = load().catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, retryMs))
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
