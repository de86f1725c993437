import type { CaipNetworkId, ChainNamespace } from '@portico/protocol/caip'
import type { PorticoError } from '@portico/protocol/errors'
import type { Account, AccountType } from './account.js'
import type { Alert } from './alert.js'
import type { Connector } from './connector.js'
import type { Features } from './features.js'
import type { Identity } from './identity.js'
import type { SiwxState } from './siwx/config.js'
import type { ThemeMode } from './themeMode.js'
import type { TrackingEvent } from './trackingEvents.js'

/** A link to one wallet in one family, as state. The live link itself is the kit's own. */
export type Connection = {
  connectorId: string
  namespace: ChainNamespace
  /** The wallet's name and image, kept so that a reload can show them before the wallet announces itself. */
  name: string
  imageUrl: string | undefined
  /** Never empty. */
  accounts: readonly Account[]
  /** The current one of `accounts`. */
  address: string
  /** Network the wallet is on; may be one that the host did not configure. */
  networkId: CaipNetworkId
  /** Where networks write addresses their own way: the accounts on each, as they were stored. Its family reads them. */
  accountsOn?: unknown
  /** Set where the wallet itself ended the link, or was asked for it and gave none: what it shared is not believed. */
  lapsed?: true | undefined
  /**
   * `live`: the wallet answers. `restoring`: known from an earlier visit and being asked; its address may be shown,
   * nothing can be signed.
   */
  status: 'live' | 'restoring'
}

/** What is kept of a connection between visits. Source: specification, section 3 (Connection). */
export type StoredConnection = Omit<Connection, 'status'> & {
  /** True once the person dropped it: shown as recent, never restored by itself. */
  recent: boolean
}

/** One try to connect. A newer one supersedes it. */
export type Attempt = { id: number; connectorId: string; namespace: ChainNamespace } & (
  | {
      status: 'pending'
      /** Set once the wallet has shared its accounts: it is asked to go to this network, and connects whatever it answers. */
      switchTo?: CaipNetworkId
      /**
       * Of a social login, where there is more to say than that its window is open. `closed`: it looks closed; a provider can
       * also have cut it off, and then the login still ends well. `cut`: it is there, and this page's own policy keeps it out of
       * sight. `leaving`: there is no other window, and this page itself goes to the provider. `back`: it has come back.
       */
      window?: 'closed' | 'cut' | 'leaving' | 'back'
    }
  | { status: 'error'; error: PorticoError }
)

/** What `open` was asked for. */
export type OpenRequest = {
  /** Counts the openings, so that asking for the same view again is a new request. */
  id: number
  /** A view's name. Without one, the modal decides (specification, section 2). */
  view: string | undefined
  /** Family to act in. */
  namespace: ChainNamespace | undefined
  data: Readonly<Record<string, unknown>> | undefined
}

export type ModalState =
  | { status: 'closed' }
  | {
      status: 'open'
      request: OpenRequest
      /** The view on screen is still being loaded. */
      loading: boolean
      /** True for 500 ms after a refused close. */
      shake: boolean
    }

/** The whole of what a kit knows. */
export type State = {
  /**
   * `unknown`: a server renders, or a browser hydrates, without knowing what is stored. `idle`: not started.
   * `reconnecting`: wallets of the last visit are being asked. `stopped`: after `stop()`.
   */
  status: 'unknown' | 'idle' | 'reconnecting' | 'ready' | 'stopped'
  /** Wallets found on this page, in the order in which they announced themselves. */
  connectors: readonly Connector[]
  /** Newest first. */
  connections: readonly Connection[]
  /** Connections of earlier visits that are not in `connections`. Newest first. */
  remembered: readonly StoredConnection[]
  activeNamespace: ChainNamespace
  /** Connector in use by family, when several are connected. */
  activeConnectorIds: Readonly<Partial<Record<ChainNamespace, string>>>
  /** Network in use by family, connected or not. */
  networkIds: Readonly<Partial<Record<ChainNamespace, CaipNetworkId>>>
  preferredAccountTypes: Readonly<Partial<Record<ChainNamespace, AccountType>>>
  attempt: Attempt | null
  modal: ModalState
  features: Features
  theme: { mode: ThemeMode | undefined; variables: Readonly<Record<string, string | number>> }
  /** Where signing in stands, once that is known. Absent on a kit without it. */
  siwx?: SiwxState
  /** Names and pictures of connected accounts by address, once something asked for them. */
  profiles?: Readonly<Record<string, Identity>>
  /** Last alert for the host's developer. */
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
  /** True once start-up, reconnection included, is done. */
  initialized: boolean
}
