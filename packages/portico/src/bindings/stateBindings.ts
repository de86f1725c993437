import type { CaipNetworkId, ChainNamespace } from '@portico/protocol/caip'
import { type DisconnectParameters, disconnect } from '../core/actions/disconnect.js'
import { toConnections } from '../core/actions/getConnections.js'
import { getProvider } from '../core/actions/getProvider.js'
import { toPublicState } from '../core/actions/getPublicState.js'
import { close, open } from '../core/actions/open.js'
import { setTheme } from '../core/actions/setTheme.js'
import type { SignOutParameters } from '../core/actions/signOut.js'
import { switchNetwork } from '../core/actions/switchNetwork.js'
import { findActive, toAccountState, toNetworkId } from '../core/findActive.js'
import type { SIWXSession } from '../core/siwxConfig.js'
import type { ThemeMode } from '../core/themeMode.js'
import { pageModalOf } from '../elements/pageModal.js'
import { type FamilyInput, familyOf } from '../hooks/familyOf.js'
import type { OpenParameters } from '../modal/open.js'
import { type BindingContext, map, select } from './source.js'

/** Returns functions that open and close the modal. `preload` loads the modal ahead of a click. */
export function bindPortico({ portico }: BindingContext) {
  return {
    close: () => close(portico),
    open: (parameters?: OpenParameters) => open(portico, parameters),
    portico,
    preload: () => pageModalOf(portico).preload(),
  }
}

/** Returns a source of the account in use. */
export function bindAccount<namespace extends ChainNamespace = ChainNamespace>(
  context: BindingContext,
  family?: FamilyInput<namespace>,
) {
  return { functions: {}, state: select(context, (state) => toAccountState(state, familyOf(family))) }
}

/**
 * Returns a source of the network in use, and a function that switches the network. The function rejects if
 * `switchNetwork` rejects.
 */
export function bindNetwork(context: BindingContext, family?: FamilyInput) {
  const { portico } = context
  const ids = select(context, (state) => toNetworkId(state, familyOf(family)))
  const state = map(ids, (networkId) => {
    const network = portico.networks.find(({ caipNetworkId }) => caipNetworkId === networkId)
    return { chainId: network?.id, network, networkId }
  })
  return {
    functions: { switchNetwork: (networkId: CaipNetworkId) => switchNetwork(portico, { networkId }) },
    state,
  }
}

/** Returns a source of the current and the recent connections. */
export function bindConnections<namespace extends ChainNamespace = ChainNamespace>(
  context: BindingContext,
  family?: FamilyInput<namespace>,
) {
  // The lists are created again only if one of these parts of the state changes.
  const parts = select(context, ({ connections, remembered }) => ({ connections, remembered }))
  const read = () => toConnections(context.portico.store.getState(), familyOf(family))
  const readServer = () => toConnections(context.serverState, familyOf(family))
  return {
    functions: {},
    state: { ...map(parts, read), getServer: map(parts, readServer).getServer },
  }
}

/** Returns a function that disconnects one wallet, the wallets of one family, or all wallets. */
export function bindDisconnect({ portico }: BindingContext) {
  return { disconnect: (parameters?: DisconnectParameters) => disconnect(portico, parameters) }
}

/** Returns a source of the wallet's own interface in one family. Its value is undefined unless a wallet is live. */
export function bindProvider<namespace extends ChainNamespace>(
  context: BindingContext,
  family: namespace | { namespace: namespace },
) {
  const namespace = typeof family === 'object' ? family.namespace : family
  // The interface is not part of the state, so it is read again when the connection changes.
  const connections = select(context, (state) => findActive(state, namespace))
  const state = map(connections, () => {
    const { provider, type } = getProvider(context.portico, { namespace })
    return { walletProvider: provider, walletProviderType: type }
  })
  const getServer = () => ({ walletProvider: undefined, walletProviderType: undefined })
  return { functions: {}, state: { ...state, getServer: getServer as typeof state.get } }
}

/** Returns a source of the last tracked step, which is null before the first step. */
export function bindEvents(context: BindingContext) {
  return { functions: {}, state: select(context, ({ event }) => ({ event })) }
}

/** Returns a source of the public state that the specification defines (section 4). */
export function bindState(context: BindingContext) {
  return { functions: {}, state: select(context, toPublicState) }
}

/** Returns a source of the modal's theme, and functions to change the theme. */
export function bindTheme(context: BindingContext) {
  const { portico } = context
  return {
    functions: {
      setThemeMode: (mode: ThemeMode | undefined) => setTheme(portico, { mode }),
      setThemeVariables: (variables: Readonly<Record<string, string | number>>) =>
        setTheme(portico, { variables }),
    },
    state: select(context, ({ theme }) => ({ themeMode: theme.mode, themeVariables: theme.variables })),
  }
}

const noSessions: readonly SIWXSession[] = []

/** Returns a source of the session of the account in use, and functions to sign in and out. */
export function bindSiwx(context: BindingContext) {
  const { portico } = context
  const isEnabled = portico.options.siwx !== undefined
  return {
    functions: {
      signIn: async () => (await import('../core/actions/signIn.js')).signIn(portico),
      signOut: async (parameters?: SignOutParameters) =>
        (await import('../core/actions/signOut.js')).signOut(portico, parameters),
    },
    state: select(context, ({ siwx }) => ({
      errorCode: siwx?.errorCode ?? null,
      isRequired: isEnabled && (siwx?.isRequired ?? true),
      isSignedIn: siwx?.status === 'signedIn',
      session: siwx?.session ?? null,
      sessions: siwx?.sessions ?? noSessions,
      status: siwx?.status ?? (isEnabled ? ('loading' as const) : ('disabled' as const)),
    })),
  }
}
