import type { CaipNetworkId, ChainNamespace } from '@portico/protocol/caip'
import type { PorticoError } from '@portico/protocol/errors'
import type { Account, AccountType } from './account.js'
import type { Alert } from './alert.js'
import type { Connector } from './connector.js'
import type { Features } from './features.js'
import type { Identity } from './identity.js'
import type { IntentName } from './intent.js'
import type { SiwxState } from './siwxConfig.js'
import type { ThemeMode } from './themeMode.js'
import type { TrackingEvent } from './trackingEvents.js'

/**
 * The part of a connection to one wallet in one family that is in the state. The live session is internal to the kit.
 */
export type Connection = {
  connectorId: string
  namespace: ChainNamespace
  /** The wallet's name and image. They are stored, so a page can show them before the wallet announces itself. */
  name: string
  imageUrl: string | undefined
  /** Never empty. */
  accounts: readonly Account[]
  /** The address of the account in use, one of `accounts`. */
  address: string
  /** The wallet's network, which the site may not have configured. */
  networkId: CaipNetworkId
  /**
   * The accounts on each network, if each network has its own form of addresses. They are as stored, and their family
   * parses them.
   */
  accountsOn?: unknown
  /**
   * Set if the wallet itself ended the connection, or shared no account when asked. The accounts that it shared before
   * no longer count.
   */
  lapsed?: true | undefined
  /**
   * `live`: the wallet responds. `restoring`: the connection is known from an earlier visit, but the wallet has not
   * responded yet. The address may be shown, but nothing can be signed.
   */
  status: 'live' | 'restoring'
}

/** The part of a connection that is stored between visits. Source: specification, section 3 (Connection). */
export type StoredConnection = Omit<Connection, 'status'> & {
  /** True once the user has disconnected the wallet. It is then shown as recent and never restored automatically. */
  recent: boolean
}

/** One attempt to connect. A newer attempt supersedes it. */
export type Attempt = { id: number; connectorId: string; namespace: ChainNamespace } & (
  | ({ status: 'pending' } & AttemptNote)
  | { status: 'error'; error: PorticoError }
)

/** Details of a pending attempt. */
export type AttemptNote = {
  /**
   * Set once the wallet has shared its accounts and is asked to switch to this network. The wallet connects even if it
   * does not switch.
   */
  switchTo?: CaipNetworkId
  /**
   * Set during a social login unless its window is simply open. `closed`: the window looks closed. A provider may only
   * have cut it off, so the login may still succeed. `cut`: the window is open, but this page's own policy blocks
   * access to it. `leaving`: no other window is possible, and this page itself goes to the provider. `back`: the user
   * has come back to the page.
   */
  window?: 'closed' | 'cut' | 'leaving' | 'back'
}

/** A request to open the modal, from `open`. */
export type OpenRequest = {
  /** Number of the opening. A site that opens the same view again makes a new request. */
  id: number
  /** Name of a view. If undefined, the modal decides (specification, section 2). */
  view: string | undefined
  /** The reason for which the kit itself opened the modal. Absent if the site or the user opened it. */
  intent?: IntentName | undefined
  /** Family for the modal to use. */
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
   * `unknown`: a server renders, or a browser hydrates, without the stored state. `idle`: the kit has not started.
   * `reconnecting`: the connections of the last visit are being restored. `stopped`: the kit has stopped.
   */
  status: 'unknown' | 'idle' | 'reconnecting' | 'ready' | 'stopped'
  /** Wallets found on this page, in the order in which they announced themselves. */
  connectors: readonly Connector[]
  /** Newest first. */
  connections: readonly Connection[]
  /** Connections of earlier visits that are not in `connections`. Newest first. */
  remembered: readonly StoredConnection[]
  activeNamespace: ChainNamespace
  /** The connector in use, by family. */
  activeConnectorIds: Readonly<Partial<Record<ChainNamespace, string>>>
  /** The network in use, by family, even if no wallet is connected. */
  networkIds: Readonly<Partial<Record<ChainNamespace, CaipNetworkId>>>
  preferredAccountTypes: Readonly<Partial<Record<ChainNamespace, AccountType>>>
  attempt: Attempt | null
  modal: ModalState
  features: Features
  theme: { mode: ThemeMode | undefined; variables: Readonly<Record<string, string | number>> }
  /** State of the sign-in, once it is known. Absent if the kit has no sign-in. */
  siwx?: SiwxState
  /** Names and pictures of connected accounts by address, once they are loaded. */
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
  /** True once the kit has started and the connections are restored. */
  initialized: boolean
}
