import { toAccountState, toNetworkId } from '../core/findActive.js'
import type { Portico } from '../core/portico.js'
import { formatAddress } from '../format/formatAddress.js'
import type { OpenableView } from '../modal/views.js'

/** What an element shows. The kinds and states are those of the buttons of `portico/react`. */
export type Look = {
  kind: 'connect' | 'account' | 'network'
  state: string
  /** Default: the text of the kit's language for the state, or for the kind. */
  text?: string | undefined
  title?: string | undefined
  view?: OpenableView
  /** The address whose name is not known yet. */
  nameless?: string | undefined
}

/** The labels that the page chose. */
export type Labels = { label: string; loadingLabel: string }

/** Returns what an element shows. Undefined if it shows nothing. */
export type ToLook = (portico: Portico, labels: Labels) => Look | undefined

export const toConnectLook: ToLook = (portico, { label, loadingLabel }) => {
  const { status } = toAccountState(portico.store.getState())
  return {
    kind: 'connect',
    state: status,
    text: (status === 'connecting' ? loadingLabel : label) || undefined,
  }
}

export const toAccountLook: ToLook = (portico) => {
  const state = portico.store.getState()
  const { address, status } = toAccountState(state)
  if (!address) return undefined
  const name = state.profiles?.[address]?.name
  return {
    kind: 'account',
    nameless:
      status === 'connected' && name === undefined && portico.options.servers.length > 0
        ? address
        : undefined,
    state: status,
    text: name ?? formatAddress(address),
    title: address,
  }
}

export const toNetworkLook: ToLook = ({ networks, store }) => {
  const id = toNetworkId(store.getState())
  const network = networks.find(({ caipNetworkId }) => caipNetworkId === id)
  return {
    kind: 'network',
    state: network ? 'supported' : 'unsupported',
    text: network?.name,
    view: 'Networks',
  }
}

/** The account if there is one, otherwise the button to connect. */
export const toPorticoLook: ToLook = (portico, labels) =>
  toAccountLook(portico, labels) ?? toConnectLook(portico, labels)
