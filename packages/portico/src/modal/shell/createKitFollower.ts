import { close } from '../../core/actions/open.js'
import { findActive, toNetworkId } from '../../core/findActive.js'
import { reopenModal } from '../../core/modalState.js'
import type { Portico } from '../../core/portico.js'
import { isSignInDue } from '../../core/siwx/isSignInDue.js'
import type { OpenRequest, State } from '../../core/state.js'
import { rowOf, type ViewName } from '../views.js'
import { requestedView } from './intentViews.js'
import { afterNetworkChange, currentEntry, type Navigation, openOn, reset } from './navigation.js'
import { openingTarget } from './openingTarget.js'
import { returnFocus } from './returnFocus.js'
import type { ViewChange } from './viewChange.js'
import { isOnUnsupportedNetwork } from './viewNeeds.js'

/** Delay after which a closed modal may change its view, in ms. By then, it has faded out. */
const fadedMs = 200

/** Functions through which the modal reacts to changes of the kit. */
type Followed = {
  change: ViewChange
  /** Called when the modal has closed. */
  onClosed(): void
  /** Refuses to close, with the reason. */
  refuse(): void
  /** Forgets the last request for another network. */
  forgetSwitch(): void
  leave(view: ViewName): void
  navigation(): Navigation
  /** Shows a stack, or closes the modal. */
  show(navigation: Navigation | null): void
}

/**
 * Creates the follower of the kit's modal, connections and sign-in. It shows and replaces views, and closes the modal.
 */
export function createKitFollower(portico: Portico, followed: Followed) {
  const { change, forgetSwitch, leave, navigation, onClosed, refuse, show } = followed
  let timer = 0
  let handled: OpenRequest | null = null
  let isOwnClose = false

  const read = () => portico.store.getState()
  const current = () => currentEntry(navigation())

  function followModal(modal: State['modal']) {
    clearTimeout(timer)
    if (modal.status === 'closed') {
      if (!handled) return
      // If a required sign-in is due, neither the user nor the page can close the modal.
      if (!isOwnClose && isSignInDue(read())) {
        // The modal opens again immediately, so that the closed state is never rendered. The message follows later.
        reopenModal(portico, handled)
        queueMicrotask(refuse)
        return
      }
      handled = null
      change.drop()
      leave(current().view)
      onClosed()
      // The reset waits, because the view must not change while it fades out.
      timer = window.setTimeout(() => {
        returnFocus(document)
        show(reset(navigation()))
      }, fadedMs)
    } else if (modal.request !== handled) {
      const isFirst = handled === null
      handled = modal.request
      const target = openingTarget(portico, modal.request)
      // If the user has returned from a provider, Back leads from this view to the other ways to log in.
      const below = target.view === 'ConnectingSocial' ? 'Connect' : undefined
      change.begin(openOn(navigation(), target, below), { isFirst, isReplacing: !isFirst })
    }
  }

  function closeNow() {
    if (read().modal.status !== 'open') return
    isOwnClose = true
    close(portico)
    isOwnClose = false
  }

  function followConnection(state: State, before: State) {
    if (state.modal.status === 'closed') return
    const [connection, earlier] = [findActive(state), findActive(before)]
    if (earlier && !connection && state.activeNamespace === before.activeNamespace) {
      // If the user is about to connect, the view stays.
      const { group } = rowOf(current().view)
      if (group !== 'connect' && group !== 'attempt') closeNow()
      return
    }
    if (isOnUnsupportedNetwork(portico, state)) {
      const isShown = navigation().history.some((entry) => entry.view === 'UnsupportedChain')
      if (!isShown || current().view === 'ConnectingExternal')
        show(openOn(navigation(), { view: 'UnsupportedChain' }))
      return
    }
    const isSameFamily = state.activeNamespace === before.activeNamespace
    const wasUnsupported = isOnUnsupportedNetwork(portico, before)
    if (isSameFamily && (wasUnsupported || toNetworkId(state) !== toNetworkId(before))) {
      forgetSwitch()
      show(afterNetworkChange(navigation(), { isConnected: connection !== undefined }))
    }
  }

  /** If a pending check finds that the user is signed in, the view that was requested replaces the sign-in. */
  function followSignIn(state: State, { siwx: before }: State) {
    const { modal, siwx } = state
    if (modal.status === 'closed' || requestedView(modal.request) === 'SIWXSignMessage') return
    if (before?.status !== 'loading' || siwx?.status !== 'signedIn') return
    if (current().view === 'SIWXSignMessage')
      show(openOn(navigation(), openingTarget(portico, modal.request)))
  }

  return {
    closeNow,
    /** Shows the view that the kit already requests. */
    readModal: () => followModal(read().modal),
    /** Follows the kit until the returned function is called. */
    start() {
      followModal(read().modal)
      const stop = portico.store.subscribe((state, before) => {
        if (state.modal !== before.modal) followModal(state.modal)
        if (
          state.connections !== before.connections ||
          state.networkIds !== before.networkIds ||
          state.activeNamespace !== before.activeNamespace
        ) {
          followConnection(state, before)
        }
        if (state.siwx !== before.siwx) followSignIn(state, before)
      })
      // The kit closes a sign-in that it opened itself. This closes one that the site opened.
      const stopHearing = portico.on('intent', ({ intent }) => {
        const { modal } = read()
        if (intent === 'signInOver' && modal.status === 'open' && modal.request.view === 'SIWXSignMessage')
          close(portico)
      })
      return () => {
        stop()
        stopHearing()
        clearTimeout(timer)
      }
    },
  }
}
