import type { CaipNetworkId } from '@portico/protocol/caip'
import { createStore } from 'zustand/vanilla'
import { close } from '../core/actions/open.js'
import { isMobile } from '../core/device/isMobile.js'
import { embeddedId, embeddedMemo } from '../core/embeddedClient.js'
import type { Toast } from '../core/entities.js'
import { findActive } from '../core/findActive.js'
import { hasDirectory, hasWalletConnect } from '../core/hasWalletConnect.js'
import type { Portico } from '../core/portico.js'
import { isSignInDue } from '../core/siwx/isSignInDue.js'
import type { OpenRequest, State } from '../core/state.js'
import { readStored, storedKeys } from '../core/storage/storedKeys.js'
import { toNetworkId } from '../core/toNetworkId.js'
import { track } from '../core/track.js'
import { walletConnectId } from '../core/walletConnectClient.js'
import { afterPaint } from '../ui/afterPaint.js'
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
import type { Catalogue } from './text.js'
import { createText } from './text.js'
import { createViewChange } from './viewChange.js'
import type { ViewName } from './viewName.js'
import { loadView, readView } from './views/loadView.js'
import { isRegistered } from './views/registry.js'

/** How long the card shakes, in ms. Source: specification, sections 4 and 9. */
const shakeMs = 500

/** Between two messages, in ms. Source: specification, section 9 (message swap delay). */
const messageSwapMs = 150

/** How long words stand in the live region, in ms: long enough to be picked up, gone before someone reads there. */
const spokenMs = 1000

/** How long a wallet may take before its view is drawn, in ms: nobody notices, and many need no more. */
const answerMs = 100

/** When a closed modal may be redrawn, in ms: it has faded out by then. */
const fadedMs = 200

/** Where someone is about to connect. */
const connectViews: readonly ViewName[] = [
  'AllWallets',
  'Connect',
  'ConnectSocials',
  'ConnectWallets',
  'ConnectingExternal',
  'ConnectingFarcaster',
  'ConnectingMultiChain',
  'ConnectingSocial',
  'ConnectingWalletConnect',
  'ConnectingWalletConnectBasic',
  'Downloads',
  'EmailLogin',
  'EmailVerifyDevice',
  'EmailVerifyOtp',
  'GetWallet',
  'SIWXSignMessage',
  'SwitchActiveChain',
]

/** Views of logging in, which need a wallet to log in to. */
const embeddedViews: readonly ViewName[] = [
  'ConnectSocials',
  'EmailLogin',
  'UpdateEmailWallet',
  'UpgradeEmailWallet',
]

/** Views of session keys, behind their flag. */
const sessionViews: readonly ViewName[] = ['SmartSessionCreated', 'SmartSessionList', 'SmartSessionRevoke']

/** Views that have nothing to show without an account. */
const accountViews: readonly ViewName[] = [
  'Account',
  'AccountSettings',
  'SwitchAddress',
  'WalletCompatibleNetworks',
  'WalletReceive',
  'WalletSend',
  'WalletSendMany',
  'WalletSendSelectToken',
]

/** Views that show how an attempt stands: who leaves gives it up. */
const attemptViews: readonly ViewName[] = ['ConnectingExternal', 'ConnectingSocial', 'ConnectingFarcaster']

/** The wallet is live on a network that the host neither configured nor allows. */
export function isOnUnsupportedNetwork(portico: Portico, state: State): boolean {
  const connection = findActive(state)
  if (portico.options.allowUnsupportedChain || connection?.status !== 'live') return false
  return !portico.networks.some(({ caipNetworkId }) => caipNetworkId === connection.networkId)
}

/** Creates the modal's own state and what changes it. */
export function createShell(portico: Portico, catalogue: Catalogue): Shell {
  const t = createText(catalogue)
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

  /** Someone who goes back, or on, no longer waits for the wallet; who asks another one waits for that. */
  function leave(view: ViewName, by?: ViewName) {
    if (attemptViews.includes(view) && !(by && attemptViews.includes(by)))
      portico.internal.running.attempt?.abort()
    if (view === 'SwitchNetwork' || view === 'UnsupportedChain') {
      portico.internal.running.networkSwitch?.abort()
      store.setState({ networkSwitch: null })
    }
  }

  function followModal(modal: State['modal']) {
    clearTimeout(timers.reset)
    if (modal.status === 'closed') {
      if (!handled) return
      // The page closes it no sooner than the person does, where the site lets nobody pass.
      if (!isOwnClose && isSignInDue(read())) {
        // At once, so that nothing is drawn closed; what is said comes once everybody has heard of the closing.
        portico.store.setState({ modal: { loading: false, request: handled, shake: false, status: 'open' } })
        queueMicrotask(() => shell.close())
        return
      }
      handled = null
      change.drop()
      leave(current().view)
      clearTimeout(timers.message)
      dismissToast()
      store.setState({ announcement: '' })
      // Later: what fades out must not change under the eye.
      timers.reset = window.setTimeout(() => {
        returnFocus(document)
        show(reset(store.getState().navigation))
      }, fadedMs)
    } else if (modal.request !== handled) {
      const isFirst = handled === null
      handled = modal.request
      const target = choose(modal.request)
      // Who has come back from a provider finds the other ways in behind it.
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
      exists: (view) => isRegistered(view) && isUseful(view, state),
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

  /** Connect has rows of the host's choice, or of the visitor's own. */
  function offersOwn(): boolean {
    const { custom = [], featured = [] } = portico.options.wallets
    const recent = readStored(portico.storage, storedKeys.recentWallets) ?? []
    return hasDirectory(portico) && (featured === true || [...custom, ...featured, ...recent].length > 0)
  }

  /** False for a view that has nothing to show on this page: a code that nobody could answer, a list of nothing. */
  function isUseful(view: ViewName, state: State): boolean {
    // Who has to accept the terms first does so where the ways in are listed.
    if (view === 'ConnectingWalletConnectBasic')
      return hasWalletConnect(state) && !state.features.legalCheckbox
    if (view === 'ConnectingWalletConnect') return hasWalletConnect(state)
    if (view === 'SIWXSignMessage') return portico.options.siwx !== undefined && isConnected()
    if (view === 'ApproveTransaction') return portico.internal.memo.has(embeddedMemo)
    if (view === 'UnsupportedChain') return isOnUnsupportedNetwork(portico, state)
    if (accountViews.includes(view)) return isConnected()
    if (sessionViews.includes(view)) return state.features.smartSessions && isConnected()
    if (embeddedViews.includes(view)) return portico.options.embedded !== undefined
    return view !== 'AllWallets' || hasDirectory(portico)
  }

  function followConnection(state: State, before: State) {
    const { navigation } = store.getState()
    if (state.modal.status === 'closed') return
    const [connection, earlier] = [findActive(state), findActive(before)]
    if (earlier && !connection && state.activeNamespace === before.activeNamespace) {
      // Someone who is about to connect stays where they are.
      if (!connectViews.includes(currentEntry(navigation).view)) closeNow()
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

  /** Whoever opened the modal before it was known that they are signed in gets what they opened. */
  function followSignIn(state: State, { siwx: before }: State) {
    const { modal, siwx } = state
    if (modal.status === 'closed' || modal.request.view === 'SIWXSignMessage') return
    if (before?.status !== 'loading' || siwx?.status !== 'signedIn') return
    if (current().view === 'SIWXSignMessage') show(openOn(store.getState().navigation, choose(modal.request)))
  }

  function refusal() {
    const state = read()
    if (isOnUnsupportedNetwork(portico, state)) return t('unsupported.refused')
    return isSignInDue(state) ? t('siwx.due') : undefined
  }

  function setFlag(flag: { loading: boolean } | { shake: boolean }) {
    portico.store.setState(({ modal }) => (modal.status === 'open' ? { modal: { ...modal, ...flag } } : {}))
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
      const { switchNetwork } = await import('./views/networkViews.js')
      await switchNetwork(portico, { networkId })
      if (!isLatest()) return
      // Where no wallet had to follow, and into another family, no connection tells that it is done.
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
    catalogue,
    close() {
      const reason = refusal()
      if (reason === undefined) return closeNow()
      clearTimeout(timers.shake)
      setFlag({ shake: true })
      timers.shake = window.setTimeout(() => setFlag({ shake: false }), shakeMs)
      toast(reason, 'warning')
    },
    connectWallet({ chain, id, name }) {
      if (id === walletConnectId) {
        // A phone does not scan its own screen: it opens an app of the list, where there is one.
        const platform = isMobile() && hasDirectory(portico) ? 'mobile' : 'qrcode'
        track(portico, { event: 'SELECT_WALLET', properties: { name, platform } })
        if (platform === 'mobile') shell.navigate('AllWallets')
        else shell.navigate('ConnectingWalletConnect', {})
        return
      }
      track(portico, { event: 'SELECT_WALLET', properties: { name, platform: 'browser' } })
      // How it ends is in the kit's state, which the view shows.
      const network = wantedNetwork()
      const networkId = network?.chainNamespace === chain ? network.caipNetworkId : undefined
      const answered = loadWalletActions(portico)
        .then(({ connect }) => connect(portico, { connectorId: id, namespace: chain, networkId }))
        .catch(() => {})
      // Who connects is asked to sign in next; a file that does not come is asked for again then.
      if (portico.options.siwx) shell.load('SIWXSignMessage')
      const isLatest = change.watch()
      if (current().view === 'ConnectingExternal' && current().data?.connectorId === id) return
      const shown = () => {
        if (read().modal.status === 'closed' || !isLatest()) return
        shell.navigate('ConnectingExternal', { connectorId: id, name, namespace: chain })
      }
      // A wallet that knows the site answers at once: the page gets the address before the modal draws another view.
      const late = new Promise<void>((resolve) => setTimeout(resolve, answerMs))
      Promise.race([answered, late]).then(() => afterPaint(shown))
    },
    dismissToast,
    help({ event, view }) {
      track(portico, { event, properties: undefined })
      if (isRegistered(view)) show(goTo(store.getState().navigation, { view }))
    },
    isThere: (request) => readView(portico, choose(request).view) !== undefined,
    left: new Map(),
    load: (view) => void loadView(portico, view).catch(() => {}),
    // A file that does not come is asked for again by the press, and told there.
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
        // It has accounts on every network of its two families.
        isEmbeddedWalletOnTarget:
          findActive(state)?.connectorId === embeddedId &&
          state.connectors.some(({ chain, id }) => id === embeddedId && chain === network.chainNamespace),
        isForced: false,
      })
      if (!target) return
      show(goTo(store.getState().navigation, target))
      // SwitchActiveChain first asks for a wallet of the other family.
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
      // The same words again are only read aloud if they differ.
      store.setState(({ announcement }) => ({
        announcement: announcement === message ? `${message}\u00a0` : message,
      }))
      timers.speech = window.setTimeout(() => store.setState({ announcement: '' }), spokenMs)
    },
    setLoading: (loading) => setFlag({ loading }),
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
      return () => {
        stop()
        for (const timer of Object.values(timers)) clearTimeout(timer)
      }
    },
    store,
    t,
    toast,
    wantedNetwork,
  }
  followModal(read().modal)
  return shell
}

function onIntent(run: () => void) {
  return { onFocus: run, onPointerEnter: run }
}
