import { embeddedSlot } from '../../core/embeddedSlot.js'
import { findActive } from '../../core/findActive.js'
import { hasDirectory, hasWalletConnect } from '../../core/hasWalletConnect.js'
import type { Portico } from '../../core/portico.js'
import type { State } from '../../core/state.js'
import { rowOf, type ViewName } from '../views.js'
import type { ViewNeed } from './viewRow.js'

/** Checks whether the wallet is live on a network that the site neither configured nor allows. */
export function isOnUnsupportedNetwork(portico: Portico, state: State): boolean {
  const connection = findActive(state)
  if (portico.options.allowUnsupportedChain || connection?.status !== 'live') return false
  return !portico.networks.some(({ caipNetworkId }) => caipNetworkId === connection.networkId)
}

const isConnected = (state: State) => findActive(state) !== undefined

const isMet: { readonly [need in ViewNeed]: (portico: Portico, state: State) => boolean } = {
  account: (_, state) => isConnected(state),
  directory: hasDirectory,
  embedded: ({ options }) => options.embedded !== undefined,
  sessions: (_, state) => state.features.smartSessions && isConnected(state),
  signIn: ({ options }, state) => options.siwx !== undefined && isConnected(state),
  unsupportedNetwork: isOnUnsupportedNetwork,
  walletConnect: (_, state) => hasWalletConnect(state),
  // If the user must accept the terms first, that happens in Connect.
  walletConnectCode: (_, state) => hasWalletConnect(state) && !state.features.legalCheckbox,
  walletFrame: ({ internal }) => internal.slots.has(embeddedSlot),
}

/** Checks whether a view has something to show on this page. An empty list, for example, has nothing to show. */
export function isUseful(portico: Portico, state: State, view: ViewName): boolean {
  const { needs } = rowOf(view)
  return needs === undefined || isMet[needs](portico, state)
}
