import type { CaipNetworkId, ChainNamespace } from '@portico/protocol/caip'
import type { ViewName } from './viewName.js'

/** What a view needs to know, by name. */
export type ViewData = Readonly<Record<string, unknown>>

/** One view on the stack. */
export type Entry = {
  /** Differs between any two entries of one modal: the same view twice on the stack is two screens. */
  key: number
  view: ViewName
  data: ViewData | undefined
}

/** Where the person went last, so that the view slides in from there. */
export type Direction = 'next' | 'prev'

/** The view stack. */
export type Navigation = {
  /** Oldest first; the last one is on screen. */
  history: readonly [Entry, ...Entry[]]
  /** Undefined where a view is just there, as after opening. */
  direction: Direction | undefined
  /** The highest key that was given out. */
  lastKey: number
}

/** A view and its data, before it has a place on the stack. */
export type Target = { view: ViewName; data?: ViewData | undefined }

/** The stack of a closed modal. Source: specification, section 2. */
export const initialNavigation: Navigation = {
  direction: undefined,
  history: [{ data: undefined, key: 0, view: 'Connect' }],
  lastKey: 0,
}

/** The entry on screen. */
export function currentEntry({ history }: Navigation): Entry {
  return history.at(-1) ?? history[0]
}

/**
 * The network of the last view on the stack that is for one: whoever goes back to before it has chosen none.
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
   * True where Connect has a way in to list: a wallet that was found, e-mail, a social login, a wallet that the host features
   * or adds, or one that the visitor used before.
   */
  hasAdapters: boolean
  isConnected: boolean
  isMobile: boolean
  /** The wallet is on a network that the host did not configure and does not allow. */
  isOnUnsupportedNetwork: boolean
  /** A session is required and absent. */
  isSignInDue: boolean
  /** True for a view that stands in the registry and has something to show here. */
  exists: (view: ViewName) => boolean
}

/**
 * Decides which view an opening begins on. Source: specification, section 2 (opening behaviour).
 *
 * @param request the view that `open` was asked for, if any, with its data, and the family to act in
 */
export function chooseOpening(
  request: {
    view: string | undefined
    data: ViewData | undefined
    namespace?: ChainNamespace | undefined
  },
  context: OpeningContext,
): Target {
  const { exists, hasAdapters, isConnected, isMobile, isOnUnsupportedNetwork, isSignInDue } = context
  // It cannot be closed before the network is one that the site knows, so nothing else may hide it.
  if (isOnUnsupportedNetwork && exists('UnsupportedChain')) return { view: 'UnsupportedChain' }
  if (isSignInDue && exists('SIWXSignMessage')) return { view: 'SIWXSignMessage' }
  const requested = request.view as ViewName | undefined
  if (requested && exists(requested) && hasItsData({ data: request.data, view: requested }))
    return { data: request.data, view: requested }

  if (isConnected) return { view: exists('Account') ? 'Account' : 'Connect' }
  // Who is to connect in one family is offered its wallets alone.
  if (hasAdapters && request.namespace) return { data: { namespace: request.namespace }, view: 'Connect' }
  if (hasAdapters) return { view: 'Connect' }
  const view = isMobile ? 'AllWallets' : 'ConnectingWalletConnectBasic'
  return { view: exists(view) ? view : 'Connect' }
}

/** What a view cannot be drawn without, and a host may leave out. */
const neededData: Partial<Record<ViewName, string>> = {
  ConnectingExternal: 'connectorId',
  ConnectingSocial: 'provider',
  EmailVerifyDevice: 'email',
  EmailVerifyOtp: 'email',
  UpdateEmailPrimaryOtp: 'email',
  UpdateEmailSecondaryOtp: 'email',
  ConnectingMultiChain: 'connectors',
  Downloads: 'wallet',
  Nft: 'nft',
  NftSend: 'nft',
  SwitchActiveChain: 'switchToChain',
  RegisterAccountNameSuccess: 'name',
  SmartSessionCreated: 'sessionKey',
  SmartSessionRevoke: 'session',
  SwapSelectToken: 'side',
  SwitchNetwork: 'networkId',
  Token: 'token',
}

function hasItsData({ data, view }: { data: ViewData | undefined; view: ViewName }): boolean {
  const needed = neededData[view]
  return needed === undefined || data?.[needed] !== undefined
}

/** Begins a new stack, over another view where going back is to lead to one. A single view that is asked for again stays as it is, so that its screen need not be redrawn. */
export function openOn(navigation: Navigation, { data, view }: Target, below?: ViewName): Navigation {
  const [first, ...rest] = navigation.history
  if (rest.length === 0 && first.view === view && data === undefined && first.data === undefined) {
    // The same object where nothing changes: nobody who follows it is drawn anew for an opening.
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

/** Goes on to a view. */
export function goTo(navigation: Navigation, { data, view }: Target): Navigation {
  const key = navigation.lastKey + 1
  return { direction: 'next', history: [...navigation.history, { data, key, view }], lastKey: key }
}

/** Puts a view in the place of the one on screen. */
export function replaceWith(navigation: Navigation, { data, view }: Target): Navigation {
  const [first, ...rest] = navigation.history
  const key = navigation.lastKey + 1
  const entry: Entry = { data, key, view }
  const history: Navigation['history'] = rest.length === 0 ? [entry] : [first, ...rest.slice(0, -1), entry]
  return { direction: 'next', history, lastKey: key }
}

/**
 * Goes back one view. `null` closes the modal: there is no view before the first. Back to Connect shows Account to
 * someone who is connected. Source: specification, section 2.
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

/** Closing resets the history to Connect. Source: specification, section 2. */
export function reset(navigation: Navigation): Navigation {
  return openOn(navigation, { view: 'Connect' })
}

/** Views that ask for a network: once it changed they have nothing left to ask. */
const networkViews: readonly ViewName[] = ['Networks', 'SwitchNetwork', 'UnsupportedChain']

/**
 * Goes back to where the person was before choosing a network, once it changed within one family. `null` closes the
 * modal: it was opened for that choice alone.
 */
export function afterNetworkChange(
  navigation: Navigation,
  context: { isConnected: boolean },
): Navigation | null {
  if (!networkViews.includes(currentEntry(navigation).view)) return navigation
  const back = goBack(navigation, context)
  return back && afterNetworkChange(back, context)
}

export type NetworkChoiceContext = {
  /** The network in use. */
  activeNetworkId: CaipNetworkId | undefined
  activeNamespace: ChainNamespace
  /** Families in which an address is connected. */
  connectedNamespaces: readonly ChainNamespace[]
  /** The caller wants to see the confirmation in every case. */
  isForced: boolean
  /** The active connector is the e-mail or social wallet, and it supports the network that was chosen. */
  isEmbeddedWalletOnTarget: boolean
}

/**
 * What follows from choosing a network; `null` for nothing. Source: specification, section 2 (network switch choice).
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
