import type { CaipNetworkId } from '@portico/protocol/caip'
import { createStore } from 'zustand/vanilla'
import { close } from '../../core/actions/open.js'
import { isMobile } from '../../core/device/isMobile.js'
import { embeddedId } from '../../core/embeddedClient.js'
import type { Toast } from '../../core/entities.js'
import { findActive, toNetworkId } from '../../core/findActive.js'
import { hasDirectory } from '../../core/hasWalletConnect.js'
import { markModal, reopenModal } from '../../core/modalState.js'
import type { Portico } from '../../core/portico.js'
import { isSignInDue } from '../../core/siwx/isSignInDue.js'
import type { OpenRequest, State } from '../../core/state.js'
import { readStored, storedKeys } from '../../core/storage/storedKeys.js'
import { track } from '../../core/track.js'
import { walletConnectId } from '../../core/walletConnectClient.js'
import { afterPaint } from '../../ui/afterPaint.js'
import { rowOf, type ViewName } from '../views.js'
import { requestedView } from './intentViews.js'
import { loadView, readView } from './loadView.js'
import { loadWalletActions } from './loadWalletActions.js'
import {
  afterNetworkChange,
  chooseNetwork,
  chooseOpening,
  chosenNetwork,
  currentEntry,
  goBack,
  goTo,
  initialNavigation,
  type Navigation,
  openOn,
  replaceWith,
  reset,
} from './navigation.js'
import { returnFocus } from './returnFocus.js'
import type { Shell, ShellState } from './shellType.js'
import type { ReadText } from './text.js'
import { readText } from './texts.js'
import { createViewChange } from './viewChange.js'
import { isOnUnsupportedNetwork, isUseful } from './viewNeeds.js'

/** How long the card shakes, in ms. Source: specification, sections 4 and 9. */
const shakeMs = 500

/** Between two messages, in ms. Source: specification, section 9 (message swap delay). */
const messageSwapMs = 150

/**
 * How long a text stays in the live region, in ms: long enough to be announced, and gone before a user navigates there.
 */
const spokenMs = 1000

/**
 * How long a wallet may take before its view is shown, in ms. Users do not notice the wait, and many wallets need no
 * more.
 */
const answerMs = 100

/** When a closed modal may be rendered again, in ms: by then it has faded out. */
const fadedMs = 200

/** Creates the modal's own state and the functions that change it. */
export function createShell(portico: Portico): Shell {
  const text: ReadText = (area) => readText(portico, area)
  const t = text('shell')
  const store = createStore<ShellState>(() => ({
    announcement: '',
    coming: null,
    hasAcceptedTerms: false,
    navigation: initialNavigation,
    networkSwitch: null,
    toast: { message: '', open: false, variant: 'info' },
  }))
  const timers = { message: 0, reset: 0, shake: 0, speech: 0 }
  let handled: OpenRequest | null = null
  let isOwnClose = false

  const read = () => portico.store.getState()
  const isConnected = () => findActive(read()) !== undefined
  const current = () => currentEntry(store.getState().navigation)
  const wantedNetwork = () => chosenNetwork(store.getState().navigation, portico.networks)

  const change = createViewChange(portico, store, leave)

  function show(navigation: Navigation | null) {
    if (!navigation) closeNow()
    else if (navigation !== store.getState().navigation) change.begin(navigation)
  }

  function closeNow() {
    if (read().modal.status !== 'open') return
    isOwnClose = true
    close(portico)
    isOwnClose = false
  }

  /** Cancels what the left view was waiting for. An attempt that replaces another has already ended that one. */
  function leave(view: ViewName, by?: ViewName) {
    const isAttempt = (name: ViewName) => rowOf(name).group === 'attempt'
    if (isAttempt(view) && !(by && isAttempt(by))) portico.internal.running.attempt?.abort()
    if (view === 'SwitchNetwork' || view === 'UnsupportedChain') {
      portico.internal.running.networkSwitch?.abort()
      store.setState({ networkSwitch: null })
    }
  }

  function followModal(modal: State['modal']) {
    clearTimeout(timers.reset)
    if (modal.status === 'closed') {
      if (!handled) return
      // If a required sign-in is due, the page cannot close the modal any more than the user can.
      if (!isOwnClose && isSignInDue(read())) {
        // Set immediately, so that the closed state is never rendered. The message follows the closing.
        reopenModal(portico, handled)
        queueMicrotask(() => shell.close())
        return
      }
      handled = null
      change.drop()
      leave(current().view)
      clearTimeout(timers.message)
      dismissToast()
      store.setState({ announcement: '' })
      // Later, because the view must not change while it fades out.
      timers.reset = window.setTimeout(() => {
        returnFocus(document)
        show(reset(store.getState().navigation))
      }, fadedMs)
    } else if (modal.request !== handled) {
      const isFirst = handled === null
      handled = modal.request
      const target = choose(modal.request)
      // After the return from a provider, the other ways to log in are behind this view.
      const below = target.view === 'ConnectingSocial' ? 'Connect' : undefined
      change.begin(openOn(store.getState().navigation, target, below), {
        isFirst,
        isReplacing: !isFirst,
      })
    }
  }

  function choose(request: OpenRequest) {
    const state = read()
    const { connectors, features } = state
    return chooseOpening(request, {
      exists: (view) => isUseful(portico, state, view),
      hasAdapters:
        connectors.some(({ id }) => id !== walletConnectId && id !== embeddedId) ||
        offersOwn() ||
        (portico.options.embedded !== undefined && (features.email || features.socials !== false)),
      isConnected: isConnected(),
      isMobile: isMobile(),
      isOnUnsupportedNetwork: isOnUnsupportedNetwork(portico, state),
      isSignInDue: isSignInDue(state),
    })
  }

  /** Checks whether Connect has rows that the site chose, or wallets that the user connected before. */
  function offersOwn(): boolean {
    const { custom = [], featured = [] } = portico.options.wallets
    const recent = readStored(portico.storage, storedKeys.recentWallets) ?? []
    return hasDirectory(portico) && (featured === true || [...custom, ...featured, ...recent].length > 0)
  }

  function followConnection(state: State, before: State) {
    const { navigation } = store.getState()
    if (state.modal.status === 'closed') return
    const [connection, earlier] = [findActive(state), findActive(before)]
    if (earlier && !connection && state.activeNamespace === before.activeNamespace) {
      // If the user is about to connect, the view stays.
      const { group } = rowOf(currentEntry(navigation).view)
      if (group !== 'connect' && group !== 'attempt') closeNow()
      return
    }
    if (isOnUnsupportedNetwork(portico, state)) {
      const { view } = currentEntry(navigation)
      const isShown = navigation.history.some((entry) => entry.view === 'UnsupportedChain')
      if (!isShown || view === 'ConnectingExternal') show(openOn(navigation, { view: 'UnsupportedChain' }))
      return
    }
    const isSameFamily = state.activeNamespace === before.activeNamespace
    const wasUnsupported = isOnUnsupportedNetwork(portico, before)
    if (isSameFamily && (wasUnsupported || toNetworkId(state) !== toNetworkId(before))) {
      store.setState({ networkSwitch: null })
      show(afterNetworkChange(navigation, { isConnected: connection !== undefined }))
    }
  }

  /** If a pending check finds that the user is signed in, shows the view that was opened instead of the sign-in. */
  function followSignIn(state: State, { siwx: before }: State) {
    const { modal, siwx } = state
    if (modal.status === 'closed' || requestedView(modal.request) === 'SIWXSignMessage') return
    if (before?.status !== 'loading' || siwx?.status !== 'signedIn') return
    if (current().view === 'SIWXSignMessage') show(openOn(store.getState().navigation, choose(modal.request)))
  }

  function refusal() {
    const state = read()
    if (isOnUnsupportedNetwork(portico, state)) return t('unsupported.refused')
    return isSignInDue(state) ? t('siwx.due') : undefined
  }

  function dismissToast() {
    store.setState(({ toast }) => ({ toast: { ...toast, open: false } }))
  }

  function toast(message: string, variant: Toast['variant'] = 'info') {
    clearTimeout(timers.message)
    const show = () => store.setState({ toast: { message, open: true, variant } })
    if (!store.getState().toast.open) return show()
    dismissToast()
    timers.message = window.setTimeout(show, messageSwapMs)
  }

  async function runSwitch(networkId: CaipNetworkId) {
    const isLatest = () => store.getState().networkSwitch?.networkId === networkId
    store.setState({ networkSwitch: { networkId, status: 'pending' } })
    try {
      const { switchNetwork } = await import('../networks/networkViews.js')
      await switchNetwork(portico, { networkId })
      if (!isLatest()) return
      // Without a wallet to switch, and for another family, no change of the connection reports the end.
      store.setState({ networkSwitch: null })
      show(afterNetworkChange(store.getState().navigation, { isConnected: isConnected() }))
    } catch (error) {
      const code = String((error as { code?: unknown })?.code)
      if (!isLatest() || code === 'ATTEMPT_SUPERSEDED' || code === 'MODAL_CLOSED') return
      store.setState({ networkSwitch: { code, networkId, status: 'error' } })
    }
  }

  const shell: Shell = {
    acceptTerms(accepted) {
      store.setState({ hasAcceptedTerms: accepted })
      shell.say(accepted ? t('legal.accepted') : t('legal.withdrawn'))
    },
    back() {
      const { navigation } = store.getState()
      const next = goBack(navigation, { isConnected: isConnected() })
      if (!next) return shell.close()
      change.drop()
      leave(currentEntry(navigation).view)
      show(next)
    },
    close() {
      const reason = refusal()
      if (reason === undefined) return closeNow()
      clearTimeout(timers.shake)
      markModal(portico, { shake: true })
      timers.shake = window.setTimeout(() => markModal(portico, { shake: false }), shakeMs)
      toast(reason, 'warning')
    },
    connectWallet({ chain, id, name }) {
      if (id === walletConnectId) {
        // A phone cannot scan its own screen, so it shows the list of apps if there is one.
        const platform = isMobile() && hasDirectory(portico) ? 'mobile' : 'qrcode'
        track(portico, { event: 'SELECT_WALLET', properties: { name, platform } })
        if (platform === 'mobile') shell.navigate('AllWallets')
        else shell.navigate('ConnectingWalletConnect', {})
        return
      }
      track(portico, { event: 'SELECT_WALLET', properties: { name, platform: 'browser' } })
      // The kit's state has the outcome, and the view shows it.
      const network = wantedNetwork()
      const networkId = network?.chainNamespace === chain ? network.caipNetworkId : undefined
      const answered = loadWalletActions(portico)
        .then(({ connect }) => connect(portico, { connectorId: id, namespace: chain, networkId }))
        .catch(() => {})
      // The sign-in follows the connection. If its file fails to load, it is requested again then.
      if (portico.options.siwx) shell.load('SIWXSignMessage')
      const isLatest = change.watch()
      if (current().view === 'ConnectingExternal' && current().data?.connectorId === id) return
      const shown = () => {
        if (read().modal.status === 'closed' || !isLatest()) return
        shell.navigate('ConnectingExternal', { connectorId: id, name, namespace: chain })
      }
      // A wallet that knows the site responds before the modal renders another view.
      const late = new Promise<void>((resolve) => setTimeout(resolve, answerMs))
      Promise.race([answered, late]).then(() => afterPaint(shown))
    },
    dismissToast,
    help({ event, view }) {
      track(portico, { event, properties: undefined })
      show(goTo(store.getState().navigation, { view }))
    },
    isThere: (request) => readView(portico, choose(request).view) !== undefined,
    left: new Map(),
    load: (view) => void loadView(portico, view).catch(() => {}),
    // If the file fails to load, the press requests it again and shows the error.
    loadOnIntent: (view) => onIntent(() => shell.load(view)),
    navigate(view, data?) {
      show(goTo(store.getState().navigation, { data, view }))
    },
    pickNetwork(networkId) {
      const state = read()
      const network = portico.networks.find(({ caipNetworkId }) => caipNetworkId === networkId)
      if (!network) return
      const target = chooseNetwork(network, {
        activeNamespace: state.activeNamespace,
        activeNetworkId: toNetworkId(state),
        connectedNamespaces: state.connections.map(({ namespace }) => namespace),
        // The embedded wallet has accounts on every network of its families.
        isEmbeddedWalletOnTarget:
          findActive(state)?.connectorId === embeddedId &&
          state.connectors.some(({ chain, id }) => id === embeddedId && chain === network.chainNamespace),
        isForced: false,
      })
      if (!target) return
      show(goTo(store.getState().navigation, target))
      // SwitchActiveChain first shows the wallets of the other family.
      if (target.view === 'SwitchNetwork') void runSwitch(networkId)
    },
    portico,
    refusal,
    replace(view, data?) {
      change.begin(replaceWith(store.getState().navigation, { data, view }), { isReplacing: true })
    },
    retrySwitch: (networkId) => void runSwitch(networkId),
    say(message) {
      clearTimeout(timers.speech)
      // A repeated text is announced only if it differs.
      store.setState(({ announcement }) => ({
        announcement: announcement === message ? `${message}\u00a0` : message,
      }))
      timers.speech = window.setTimeout(() => store.setState({ announcement: '' }), spokenMs)
    },
    setLoading: (loading) => markModal(portico, { loading }),
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
      // The kit closes what it opened. The site may have opened the same view.
      const stopHearing = portico.on('intent', ({ intent }) => {
        const { modal } = read()
        if (intent === 'signInOver' && modal.status === 'open' && modal.request.view === 'SIWXSignMessage')
          close(portico)
      })
      return () => {
        stop()
        stopHearing()
        for (const timer of Object.values(timers)) clearTimeout(timer)
      }
    },
    store,
    t,
    text,
    toast,
    wantedNetwork,
  }
  followModal(read().modal)
  return shell
}

function onIntent(run: () => void) {
  return { onFocus: run, onPointerEnter: run }
}
