import type { CaipNetworkId, ChainNamespace } from '@portico/protocol/caip'
import type { Language } from '@portico/texts/language'
import type { StoreApi } from 'zustand/vanilla'
import type { AccountType } from './account.js'
import type { Emitter, EventListener, EventName } from './events.js'
import type { Family } from './family.js'
import type { FeaturesInput } from './features.js'
import type { Log, LogLevel } from './log.js'
import type { Metadata } from './metadata.js'
import type { Network } from './network.js'
import type { PorticoStorage } from './porticoStorage.js'
import type { Session } from './session.js'
import type { SIWXConfig } from './siwxConfig.js'
import type { Slots } from './slots.js'
import type { State } from './state.js'
import type { TrackingEvent } from './trackingEvents.js'
import type { EmbeddedOption, WalletConnectOption, WalletsOption } from './walletOptions.js'
import type { WalletSource } from './walletSource.js'

/**
 * One kit: a store, and the methods with which a site starts, stops and watches it. The actions are functions that take
 * a kit.
 */
export type Portico<networkId extends CaipNetworkId = CaipNetworkId> = {
  readonly options: ResolvedOptions
  readonly networks: readonly (Network & { caipNetworkId: networkId })[]
  readonly families: Readonly<Partial<Record<ChainNamespace, Family>>>
  readonly store: StoreApi<State>
  readonly storage: PorticoStorage
  /**
   * Discovers wallets and restores the connections of the last visit, without a prompt. `<PorticoProvider>` calls this.
   *
   * @returns a function that ends this start; the kit stops once every start has ended
   * @throws StorageKeyInUseError
   */
  start(): () => void
  /** Listens to an event. Returns a function that stops listening. */
  on<name extends EventName>(name: name, listener: EventListener<name>): () => void
  /**
   * Watches one part of the state. Calls `listener` when that part changes, as compared by `Object.is`. Returns a
   * function that stops watching.
   */
  subscribe<selected>(
    selector: (state: State) => selected,
    listener: (selected: selected, previous: selected) => void,
  ): () => void
  /** For Portico's own actions, and not part of the public interface. */
  readonly internal: PorticoInternal
}

export type PorticoInternal = {
  emit: Emitter['emit']
  /** The options as the site passed them: to check their names and forms, and for options that only a chunk reads. */
  input: object
  log: Log
  /**
   * Live sessions by `{namespace}:{connectorId}`. `provider`: the interface that `getProvider` returned to the site.
   */
  sessions: Map<string, { session: Session; unwatch: () => void; provider?: unknown }>
  /**
   * What is running now: the connection attempt, the network switch, and `opening`, which settles once the modal has
   * opened. `screen` is the element in which the modal, or its first frame, was last rendered.
   */
  running: {
    attempt: AbortController | null
    attemptCount: number
    networkSwitch: AbortController | null
    opening?: Promise<void>
    screen?: Element
  }
  /** Writes the state that is stored for later visits. Set once there is a connection to write. */
  writeState?: (storage: PorticoStorage, state: State) => void
  /**
   * Loads the code that sends tracking events to the site's server. This code and its schemas are not part of the first
   * load.
   */
  loadSender: () => Promise<{
    sendEvents: (portico: Portico, events: readonly { event: TrackingEvent; time: number }[]) => void
  }>
  /** Codes of the alerts that were already raised. */
  raisedAlerts: Set<string>
  /** Tracking events that wait for the next beacon. Times are in unix milliseconds. */
  unsentEvents: { event: TrackingEvent; time: number }[]
  /** Values that last as long as the kit. Each is in the slot that its module defines. */
  slots: Slots
}

/** The option `siwx`: a configuration, or a function that creates one for a kit when sign-in is needed. */
export type SIWXOption = SIWXConfig | SIWXLoader

/** Creates the configuration when sign-in is needed, so a page without sign-ins does not load it. */
export type SIWXLoader = ((portico: Portico) => Promise<SIWXConfig>) & {
  /** The same as in the configuration, but known before the configuration is created. Default: true. */
  getRequired?(): boolean
}

/** The options with all defaults filled in. */
export type ResolvedOptions = {
  networks: readonly Network[]
  families: readonly Family[]
  /** URLs of the servers, in the order in which this user's page tries them. Empty without a server. */
  servers: readonly string[]
  projectId?: string | undefined
  directory?: WalletSource | undefined
  /**
   * The metadata that the site configured. The other fields that a wallet gets are read from the page when they are
   * needed.
   */
  metadata: Partial<Metadata>
  defaultNetworkId: CaipNetworkId
  features: FeaturesInput
  termsConditionsUrl?: string | undefined
  privacyPolicyUrl?: string | undefined
  accountTypes: Partial<Record<Family['namespace'], AccountType>>
  allowUnsupportedChain: boolean
  beacons: boolean
  debug: boolean
  logLevel: LogLevel
  /** The language as the site configured it. Use `languageOf` to read it. */
  language?: Language | undefined
  /** The tag as the site configured it. Use `localeOf` for display. */
  locale?: string | undefined
  currency?: string | undefined
  storageKey: string
  siwx?: SIWXOption | undefined
  embedded?: EmbeddedOption | undefined
  walletConnect?: WalletConnectOption | undefined
  wallets: WalletsOption
}
