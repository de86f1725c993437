import type { CaipNetworkId, ChainNamespace } from '@portico/protocol/caip'
import type { PorticoError } from '@portico/protocol/errors'
import type { Account, AccountType } from './account.js'
import type { Alert } from './alert.js'
import type { Connector } from './connector.js'
import type { Features } from './features.js'
import type { Identity } from './identity.js'
import type { IntentName } from './intent.js'
import type { SiwxState } from './siwx/config.js'
import type { ThemeMode } from './themeMode.js'
import type { TrackingEvent } from './trackingEvents.js'

/** A connection to one wallet in one family, as state. The live session is internal to the kit. */
export type Connection = {
  connectorId: string
  namespace: ChainNamespace
  /** The wallet's name and image, stored so that a reload can show them before the wallet announces itself. */
  name: string
  imageUrl: string | undefined
  /** Never empty. */
  accounts: readonly Account[]
  /** The one of `accounts` that is in use. */
  address: string
  /** The wallet's network. It may be one that the site did not configure. */
  networkId: CaipNetworkId
  /**
   * Set if each network has its own form of addresses: the accounts on each, as they were stored. Their family reads
   * them.
   */
  accountsOn?: unknown
  /**
   * Set if the wallet itself ended the connection, or shared no account when asked: what it shared before no longer
   * counts.
   */
  lapsed?: true | undefined
  /**
   * `live`: the wallet responds. `restoring`: known from an earlier visit, and the wallet has not responded yet. Its
   * address may be shown, but nothing can be signed.
   */
  status: 'live' | 'restoring'
}

/** The part of a connection that is stored between visits. Source: specification, section 3 (Connection). */
export type StoredConnection = Omit<Connection, 'status'> & {
  /** True once the user disconnected it: shown as recent, never restored automatically. */
  recent: boolean
}

/** One attempt to connect. A newer one supersedes it. */
export type Attempt = { id: number; connectorId: string; namespace: ChainNamespace } & (
  | ({ status: 'pending' } & AttemptNote)
  | { status: 'error'; error: PorticoError }
)

/** What is known of a pending attempt. */
export type AttemptNote = {
  /**
   * Set once the wallet has shared its accounts: it is asked to switch to this network, and connects in either case.
   */
  switchTo?: CaipNetworkId
  /**
   * Set during a social login if its window is not simply open. `closed`: it looks closed; a provider can also have cut
   * it off, and the login may still succeed. `cut`: it is open, but this page's own policy blocks access to it.
   * `leaving`: there is no other window, and this page itself goes to the provider. `back`: the page has come back.
   */
  window?: 'closed' | 'cut' | 'leaving' | 'back'
}

/** A request to open the modal, from `open`. */
export type OpenRequest = {
  /** Number of the opening, so that opening the same view again is a new request. */
  id: number
  /** A view's name. Without one, the modal decides (specification, section 2). */
  view: string | undefined
  /** What the kit itself opened the modal for. Absent if the site or the user did. */
  intent?: IntentName | undefined
  /** Family to act in. */
  namespace: ChainNamespace | undefined
  data: Readonly<Record<string, unknown>> | undefined
}

export type ModalState =
  | { status: 'closed' }
  | {
      status: 'open'
      request: OpenRequest
      /** True while the current view is loading. */
      loading: boolean
      /** True for 500 ms after the modal refused to close. */
      shake: boolean
    }

/** The whole state of a kit. */
export type State = {
  /**
   * `unknown`: a server renders, or a browser hydrates, without the stored state. `idle`: not started. `reconnecting`:
   * the wallets of the last visit are being restored. `stopped`: after `stop()`.
   */
  status: 'unknown' | 'idle' | 'reconnecting' | 'ready' | 'stopped'
  /** Wallets found on this page, in the order in which they announced themselves. */
  connectors: readonly Connector[]
  /** Newest first. */
  connections: readonly Connection[]
  /** Connections of earlier visits that are not in `connections`. Newest first. */
  remembered: readonly StoredConnection[]
  activeNamespace: ChainNamespace
  /** Connector in use by family, if several are connected. */
  activeConnectorIds: Readonly<Partial<Record<ChainNamespace, string>>>
  /** Network in use by family, connected or not. */
  networkIds: Readonly<Partial<Record<ChainNamespace, CaipNetworkId>>>
  preferredAccountTypes: Readonly<Partial<Record<ChainNamespace, AccountType>>>
  attempt: Attempt | null
  modal: ModalState
  features: Features
  theme: { mode: ThemeMode | undefined; variables: Readonly<Record<string, string | number>> }
  /** State of the sign-in, once it is known. Absent on a kit without it. */
  siwx?: SiwxState
  /** Names and pictures of connected accounts by address, once they were loaded. */
  profiles?: Readonly<Record<string, Identity>>
  /** Last alert for the site's developer. */
  alert: Alert | null
  /** Last tracked event. */
  event: TrackingEvent | null
}

/** The specification's public state (section 4). */
export type PublicState = {
  loading: boolean
  open: boolean
  selectedNetworkId: CaipNetworkId | undefined
  activeChain: ChainNamespace
  /** True once the start, including reconnection, is complete. */
  initialized: boolean
}
