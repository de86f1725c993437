import type { CaipNetworkId, ChainNamespace } from '@portico/protocol/caip'
import type { IntentName } from '../../core/intent.js'
import { isView, rowOf, type ViewName } from '../views.js'
import { requestedView } from './intentViews.js'
import type { ViewData } from './viewRow.js'

/** One view on the stack. */
export type Entry = {
  /** Unique among the entries of one modal. If the same view is on the stack twice, it is two screens. */
  key: number
  view: ViewName
  data: ViewData | undefined
}

/** Whether the user last went forward or back. The view slides in from that side. */
export type Direction = 'next' | 'prev'

/** The view stack. */
export type Navigation = {
  /** Oldest first; the last one is on screen. */
  history: readonly [Entry, ...Entry[]]
  /** Undefined if the view appears without motion, as after opening. */
  direction: Direction | undefined
  /** The highest key used so far. */
  lastKey: number
}

/** A view with its data, before it is on the stack. */
export type Target = { view: ViewName; data?: ViewData | undefined }

/** The stack of a closed modal. Source: specification, section 2. */
export const initialNavigation: Navigation = {
  direction: undefined,
  history: [{ data: undefined, key: 0, view: 'Connect' }],
  lastKey: 0,
}

/** Returns the entry on screen. */
export function currentEntry({ history }: Navigation): Entry {
  return history.at(-1) ?? history[0]
}

/**
 * Returns the network of the last view on the stack that has one. If the user goes back past that view, no network is
 * chosen.
 *
 * @param networks the configured ones
 */
export function chosenNetwork<network extends { caipNetworkId: CaipNetworkId }>(
  { history }: Navigation,
  networks: readonly network[],
): network | undefined {
  const id = history.findLast(({ data }) => data?.network !== undefined)?.data?.network
  return networks.find(({ caipNetworkId }) => caipNetworkId === id)
}

export type OpeningContext = {
  /**
   * Whether Connect can list something: a found wallet, email, a social login, a wallet that the site features or adds,
   * or one that the user connected before.
   */
  hasAdapters: boolean
  isConnected: boolean
  isMobile: boolean
  /** Whether the wallet is on a network that the site neither configured nor allows. */
  isOnUnsupportedNetwork: boolean
  /** Whether a session is required but absent. */
  isSignInDue: boolean
  /** Checks whether a view has something to show here. */
  exists: (view: ViewName) => boolean
}

/**
 * Decides which view an opening starts with. Source: specification, section 2 (opening behaviour).
 *
 * @param request the view that `open` requested, or the kit's intent, with the data and the family to act in
 */
export function chooseOpening(
  request: {
    view: string | undefined
    intent?: IntentName | undefined
    data: ViewData | undefined
    namespace?: ChainNamespace | undefined
  },
  context: OpeningContext,
): Target {
  const { exists, hasAdapters, isConnected, isMobile, isOnUnsupportedNetwork, isSignInDue } = context
  // The modal stays open until the wallet is on a network that the site supports, so no other view may hide this one.
  if (isOnUnsupportedNetwork && exists('UnsupportedChain')) return { view: 'UnsupportedChain' }
  if (isSignInDue && exists('SIWXSignMessage')) return { view: 'SIWXSignMessage' }
  const view = requestedView(request)
  const requested = view !== undefined && isView(view) ? view : undefined
  if (requested && exists(requested) && hasItsData({ data: request.data, view: requested }))
    return { data: request.data, view: requested }

  if (isConnected) return { view: exists('Account') ? 'Account' : 'Connect' }
  // A request to connect in one family shows only the wallets of that family.
  if (hasAdapters && request.namespace) return { data: { namespace: request.namespace }, view: 'Connect' }
  if (hasAdapters) return { view: 'Connect' }
  const first = isMobile ? 'AllWallets' : 'ConnectingWalletConnectBasic'
  return { view: exists(first) ? first : 'Connect' }
}

function hasItsData({ data, view }: { data: ViewData | undefined; view: ViewName }): boolean {
  const needed = rowOf(view).data?.key
  return needed === undefined || data?.[needed] !== undefined
}

/**
 * Starts a new stack. `below` is the view to which Back leads. If the only view of the stack is requested again, it
 * stays, and its screen is not rendered again.
 */
export function openOn(navigation: Navigation, { data, view }: Target, below?: ViewName): Navigation {
  const [first, ...rest] = navigation.history
  if (rest.length === 0 && first.view === view && data === undefined && first.data === undefined) {
    // If nothing changes, returns the same object, so that an opening does not rerender its subscribers.
    return navigation.direction === undefined ? navigation : { ...navigation, direction: undefined }
  }
  const key = navigation.lastKey + 1
  if (below === undefined) return { direction: undefined, history: [{ data, key, view }], lastKey: key }
  const history = [
    { data: undefined, key, view: below },
    { data, key: key + 1, view },
  ] as const
  return { direction: undefined, history, lastKey: key + 1 }
}

/** Goes forward to a view. */
export function goTo(navigation: Navigation, { data, view }: Target): Navigation {
  const key = navigation.lastKey + 1
  return { direction: 'next', history: [...navigation.history, { data, key, view }], lastKey: key }
}

/** Replaces the view on screen. */
export function replaceWith(navigation: Navigation, { data, view }: Target): Navigation {
  const [first, ...rest] = navigation.history
  const key = navigation.lastKey + 1
  const entry: Entry = { data, key, view }
  const history: Navigation['history'] = rest.length === 0 ? [entry] : [first, ...rest.slice(0, -1), entry]
  return { direction: 'next', history, lastKey: key }
}

/**
 * Goes back one view. Returns `null` to close the modal, if this is the first view. If the user is connected, going
 * back to Connect shows Account. Source: specification, section 2.
 */
export function goBack(navigation: Navigation, context: { isConnected: boolean }): Navigation | null {
  const [first, ...rest] = navigation.history
  if (rest.length === 0) return null
  const history: Navigation['history'] = [first, ...rest.slice(0, -1)]
  if (context.isConnected && history.at(-1)?.view === 'Connect') {
    const key = navigation.lastKey + 1
    return { direction: 'prev', history: [{ data: undefined, key, view: 'Account' }], lastKey: key }
  }
  return { ...navigation, direction: 'prev', history }
}

/** Resets the history to Connect, which closing the modal also does. Source: specification, section 2. */
export function reset(navigation: Navigation): Navigation {
  return openOn(navigation, { view: 'Connect' })
}

/**
 * After the network has changed within one family, goes back to the view before the choice of a network. Returns `null`
 * to close the modal, if it was opened only for that choice.
 */
export function afterNetworkChange(
  navigation: Navigation,
  context: { isConnected: boolean },
): Navigation | null {
  // The views in which the user chooses a network are no longer needed.
  if (rowOf(currentEntry(navigation).view).group !== 'network') return navigation
  const back = goBack(navigation, context)
  return back && afterNetworkChange(back, context)
}

export type NetworkChoiceContext = {
  /** The current network. */
  activeNetworkId: CaipNetworkId | undefined
  activeNamespace: ChainNamespace
  /** Families in which an address is connected. */
  connectedNamespaces: readonly ChainNamespace[]
  /** Whether the caller wants the confirmation in every case. */
  isForced: boolean
  /** Whether the active connector is the embedded wallet, and supports the chosen network. */
  isEmbeddedWalletOnTarget: boolean
}

/**
 * Returns the view that follows the choice of a network, or `null` for none. Source: specification, section 2 (network
 * switch choice).
 */
export function chooseNetwork(
  target: { caipNetworkId: CaipNetworkId; chainNamespace: ChainNamespace },
  context: NetworkChoiceContext,
): Target | null {
  const { activeNamespace, activeNetworkId, connectedNamespaces, isEmbeddedWalletOnTarget, isForced } =
    context
  const { caipNetworkId: networkId, chainNamespace } = target
  if (networkId === activeNetworkId) return null
  if (isForced || isEmbeddedWalletOnTarget) return { data: { networkId }, view: 'SwitchNetwork' }
  if (
    connectedNamespaces.includes(activeNamespace) &&
    chainNamespace !== activeNamespace &&
    !connectedNamespaces.includes(chainNamespace)
  ) {
    return {
      data: {
        navigateTo: 'Connect',
        navigateWithReplace: true,
        network: networkId,
        switchToChain: chainNamespace,
      },
      view: 'SwitchActiveChain',
    }
  }
  return { data: { networkId }, view: 'SwitchNetwork' }
}
