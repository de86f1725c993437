import type { Portico } from '../createPortico.js'
import { defineSlot } from '../slots.js'
import { isSignInDue } from './isSignInDue.js'
import { showSignIn } from './showSignIn.js'
import { changeSiwx } from './siwxState.js'

/** Before a file that did not come is asked for once more, in ms: a network that changes is back by then. */
const retryMs = 1000
const following = defineSlot<Promise<void>>()

/** Begins to load what follows sign-in. Who connects while it could not be had is a reason to try again. */
export function startSiwx(portico: Portico): () => void {
  const { slots } = portico.internal
  if (portico.store.getState().status === 'stopped') return () => {}
  const load = () => void loadSiwx(portico).catch(() => {}) // how it ended is in the state
  load()
  const stopHearing = portico.on('connect', load)
  return () => {
    stopHearing()
    slots.delete(following)
  }
}

/**
 * Loads what follows sign-in, and the site's configuration of it, once. Until both are there nobody counts as signed in:
 * where a session is required, or where nobody can say whether one is, the modal stays on SIWXSignMessage, which tells so
 * and tries again. Source: specification, section 4.
 */
export function loadSiwx(portico: Portico): Promise<void> {
  const { internal, options, store } = portico
  const known = internal.slots.get(following)
  if (known) return known
  const { siwx } = options
  changeSiwx(portico, {
    errorCode: null,
    // A site whose own answer is not there yet may well require it.
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
    if (isSignInDue(store.getState())) showSignIn(portico)
  })
  return loaded
}
