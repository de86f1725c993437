import type { CaipNetworkId, ChainNamespace } from '@portico/protocol/caip'
import type { StoreApi } from 'zustand/vanilla'
import type { AccountType } from './account.js'
import type { Emitter, EventListener, EventName } from './events.js'
import type { Family } from './family.js'
import type { FeaturesInput } from './features.js'
import type { Log, LogLevel } from './log.js'
import type { Metadata } from './metadata.js'
import type { Network } from './network.js'
import type { Session } from './session.js'
import type { SIWXConfig } from './siwx/config.js'
import type { State } from './state.js'
import type { PorticoStorage } from './storage/storage.js'
import type { TrackingEvent } from './trackingEvents.js'
import type { EmbeddedOption, WalletConnectOption, WalletsOption } from './walletOptions.js'
import type { WalletSource } from './walletSource.js'

/** One kit: a store and what a host needs to start, stop and listen to it. Actions are functions that take it. */
export type Portico<networkId extends CaipNetworkId = CaipNetworkId> = {
  readonly options: ResolvedOptions
  readonly networks: readonly (Network & { caipNetworkId: networkId })[]
  readonly families: Readonly<Partial<Record<ChainNamespace, Family>>>
  readonly store: StoreApi<State>
  readonly storage: PorticoStorage
  /**
   * Looks for wallets and restores the connections of the last visit, without a prompt. `<PorticoProvider>` does it.
   *
   * @returns ends this start; the kit stops when every start has ended
   * @throws StorageKeyInUseError
   */
  start(): () => void
  /** Listens to what happens. Returns the way to stop listening. */
  on<name extends EventName>(name: name, listener: EventListener<name>): () => void
  /** Listens to one part of the state; called when it changes by `Object.is`. Returns the way to stop listening. */
  subscribe<selected>(
    selector: (state: State) => selected,
    listener: (selected: selected, previous: selected) => void,
  ): () => void
  /** For the house's own actions. Not part of the public interface. */
  readonly internal: PorticoInternal
}

export type PorticoInternal = {
  emit: Emitter['emit']
  log: Log
  /** Live links by `{namespace}:{connectorId}`. `provider`: what the host was handed of one. */
  sessions: Map<string, { session: Session; unwatch: () => void; provider?: unknown }>
  /** The running attempt to connect, the running network switch, and when the modal's last opening is in the top layer. */
  running: {
    attempt: AbortController | null
    attemptCount: number
    networkSwitch: AbortController | null
    opening?: Promise<void>
  }
  /** Writes what outlives a visit, once there is a connection to write. */
  writeState?: (storage: PorticoStorage, state: State) => void
  /** What sends steps to the host's server: it and its schemas are no part of the first load. */
  loadSender: () => Promise<{
    sendEvent: (portico: Portico, event: TrackingEvent, timeMs: number) => Promise<void>
  }>
  /** Alerts that were raised once already. */
  raisedAlerts: Set<string>
  /** Steps that wait for the next beacon. Times in Unix milliseconds. */
  unsentEvents: { event: TrackingEvent; time: number }[]
  /** Answers that live as long as the kit, e.g. its server's configuration, by name. */
  memo: Map<string, unknown>
}

/** The option `siwx`: a configuration, or what makes one for a kit once sign-in is needed. */
export type SIWXOption = SIWXConfig | SIWXLoader

/** Makes a configuration later, so that a page that nobody signs in on does not load it. */
export type SIWXLoader = ((portico: Portico) => Promise<SIWXConfig>) & {
  /** As in the configuration, known before it is made. Default: true. */
  getRequired?(): boolean
}

/** The options with every default in place. */
export type ResolvedOptions = {
  networks: readonly Network[]
  families: readonly Family[]
  /** In the order in which this visitor tries them; empty without a server. */
  servers: readonly string[]
  projectId?: string | undefined
  directory?: WalletSource | undefined
  /** What the host said of itself. What a wallet is told besides is read off the page then. */
  metadata: Partial<Metadata>
  defaultNetworkId: CaipNetworkId
  features: FeaturesInput
  termsConditionsUrl?: string | undefined
  privacyPolicyUrl?: string | undefined
  accountTypes: Record<Family['namespace'], AccountType>
  allowUnsupportedChain: boolean
  beacons: boolean
  debug: boolean
  logLevel: LogLevel
  /** As the host wrote it. What is shown goes by `localeOf`. */
  locale?: string | undefined
  currency?: string | undefined
  storageKey: string
  siwx?: SIWXOption | undefined
  embedded?: EmbeddedOption | undefined
  walletConnect?: WalletConnectOption | undefined
  wallets: WalletsOption
}
