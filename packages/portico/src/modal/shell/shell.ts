import type { CaipNetworkId } from '@portico/protocol/caip'
import { createStore } from 'zustand/vanilla'
import { embeddedId } from '../../core/embeddedClient.js'
import { findActive, toNetworkId } from '../../core/findActive.js'
import { markModal } from '../../core/modalState.js'
import type { Portico } from '../../core/portico.js'
import { isSignInDue } from '../../core/siwx/isSignInDue.js'
import { track } from '../../core/track.js'
import { rowOf, type ViewName } from '../views.js'
import { connectWallet } from './connectWallet.js'
import { createKitFollower } from './createKitFollower.js'
import { createMessages } from './createMessages.js'
import { loadView, readView } from './loadView.js'
import {
  afterNetworkChange,
  chooseNetwork,
  chosenNetwork,
  currentEntry,
  goBack,
  goTo,
  initialNavigation,
  type Navigation,
  replaceWith,
} from './navigation.js'
import { createNetworkSwitch } from './networkSwitch.js'
import { openingTarget } from './openingTarget.js'
import type { Shell, ShellState } from './shellType.js'
import type { ReadText } from './text.js'
import { readText } from './texts.js'
import { createViewChange } from './viewChange.js'
import { isOnUnsupportedNetwork } from './viewNeeds.js'

/** How long the card shakes, in ms. Source: specification, sections 4 and 9. */
const shakeMs = 500

/** Creates the modal's own state and the functions that change it. */
export function createShell(portico: Portico): Shell {
  const text: ReadText = (area) => readText(portico, area)
  const t = text('shell')
  const store = createStore<ShellState>(() => ({
    announcement: '',
    coming: null,
    hasAcceptedTerms: false,
    navigation: initialNavigation,
    toast: { message: '', open: false, variant: 'info' },
  }))
  const messages = createMessages(store)
  const networkSwitch = createNetworkSwitch(portico)
  let shakeTimer = 0

  const read = () => portico.store.getState()
  const isConnected = () => findActive(read()) !== undefined
  const navigation = () => store.getState().navigation
  const current = () => currentEntry(navigation())
  const wantedNetwork = () => chosenNetwork(navigation(), portico.networks)

  const change = createViewChange(portico, store, leave)
  const kit = createKitFollower(portico, {
    change,
    forgetSwitch: networkSwitch.reset,
    leave,
    navigation,
    onClosed: messages.clear,
    refuse: () => shell.close(),
    show,
  })

  function show(next: Navigation | null) {
    if (!next) kit.closeNow()
    else if (next !== navigation()) change.begin(next)
  }

  /**
   * Cancels the request for which the previous view was waiting. An attempt that replaces another has already ended the
   * previous one.
   */
  function leave(view: ViewName, by?: ViewName) {
    const isAttempt = (name: ViewName) => rowOf(name).group === 'attempt'
    if (isAttempt(view) && !(by && isAttempt(by))) portico.internal.running.attempt?.abort()
    if (view === 'SwitchNetwork' || view === 'UnsupportedChain') networkSwitch.cancel()
  }

  function refusal() {
    const state = read()
    if (isOnUnsupportedNetwork(portico, state)) return t('unsupported.refused')
    return isSignInDue(state) ? t('siwx.due') : undefined
  }

  async function runSwitch(networkId: CaipNetworkId) {
    const ended = await networkSwitch.run(networkId)
    if (networkSwitch.getState() !== ended) return
    const { code } = ended.error ?? {}
    if (ended.status === 'success' || code === 'ATTEMPT_SUPERSEDED' || code === 'MODAL_CLOSED') {
      networkSwitch.reset()
    }
    // If the network is of another family, the follower does not react to its change, so this ends the switch.
    if (ended.status === 'success') show(afterNetworkChange(navigation(), { isConnected: isConnected() }))
  }

  const shell: Shell = {
    acceptTerms(accepted) {
      store.setState({ hasAcceptedTerms: accepted })
      messages.say(accepted ? t('legal.accepted') : t('legal.withdrawn'))
    },
    back() {
      const next = goBack(navigation(), { isConnected: isConnected() })
      if (!next) return shell.close()
      change.drop()
      leave(current().view)
      show(next)
    },
    close() {
      const reason = refusal()
      if (reason === undefined) return kit.closeNow()
      clearTimeout(shakeTimer)
      markModal(portico, { shake: true })
      shakeTimer = window.setTimeout(() => markModal(portico, { shake: false }), shakeMs)
      messages.toast(reason, 'warning')
    },
    connectWallet: (connector) => connectWallet(shell, change, connector),
    dismissToast: messages.dismissToast,
    help({ event, view }) {
      track(portico, { event, properties: undefined })
      show(goTo(navigation(), { view }))
    },
    isThere: (request) => readView(portico, openingTarget(portico, request).view) !== undefined,
    left: new Map(),
    pressed: {},
    load: (view) => void loadView(portico, view).catch(() => {}),
    // If the file fails to load, the press loads it again and shows the error.
    loadOnIntent: (view) => onIntent(() => shell.load(view)),
    navigate(view, data?) {
      show(goTo(navigation(), { data, view }))
    },
    networkSwitch,
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
      show(goTo(navigation(), target))
      // The alternative, SwitchActiveChain, first shows the wallets of the other family.
      if (target.view === 'SwitchNetwork') void runSwitch(networkId)
    },
    portico,
    refusal,
    replace(view, data?) {
      change.begin(replaceWith(navigation(), { data, view }), { isReplacing: true })
    },
    retrySwitch: (networkId) => void runSwitch(networkId),
    say: messages.say,
    setLoading: (loading) => markModal(portico, { loading }),
    start() {
      const stop = kit.start()
      return () => {
        stop()
        messages.end()
        clearTimeout(shakeTimer)
      }
    },
    store,
    t,
    text,
    toast: messages.toast,
    wantedNetwork,
  }
  kit.readModal()
  return shell
}

function onIntent(run: () => void) {
  return { onFocus: run, onPointerEnter: run }
}
