import type { CaipNetworkId } from '@portico/protocol/caip'
import type { StoreApi } from 'zustand/vanilla'
import type { Connector } from '../core/connector.js'
import type { Toast } from '../core/entities.js'
import type { Network } from '../core/network.js'
import type { Portico } from '../core/portico.js'
import type { OpenRequest } from '../core/state.js'
import type { Navigation } from './navigation.js'
import type { Catalogue, Text } from './text.js'
import type { DataArguments, RegisteredView } from './viewData.js'
import type { ViewName } from './viewName.js'

/** The next view, whose file is on its way. */
export type Coming = {
  view: ViewName
  /** It is the first one of an opening: there is nothing to show before it. */
  isFirst: boolean
}

/** A network switch that this modal asked for. */
export type NetworkSwitch = { networkId: CaipNetworkId } & (
  | { status: 'pending' }
  | { status: 'error'; code: string }
)

/** What only the modal knows. */
export type ShellState = {
  navigation: Navigation
  /** What the one on screen makes room for soon. */
  coming: Coming | null
  toast: Toast
  /** Read aloud. */
  announcement: string
  hasAcceptedTerms: boolean
  networkSwitch: NetworkSwitch | null
}

/** What the modal does, without a pixel. */
export type Shell = {
  readonly portico: Portico
  readonly store: StoreApi<ShellState>
  /** Of each view that was left, by its entry's key: what had the focus, and what was marked as next, by test id. */
  readonly left: Map<number, { control: string | undefined; nextAction: string | undefined }>
  readonly catalogue: Catalogue
  readonly t: Text
  /** Follows the kit until the returned function is called. */
  start(): () => void
  navigate<name extends RegisteredView>(view: name, ...data: DataArguments<name>): void
  replace<name extends RegisteredView>(view: name, ...data: DataArguments<name>): void
  /** Whether what an opening begins on can be drawn at once. */
  isThere(request: OpenRequest): boolean
  /** Opens what a view's header offers as help. */
  help(help: { view: ViewName; event: 'CLICK_WALLET_HELP' | 'CLICK_NETWORK_HELP' }): void
  /**
   * What a control that leads to a view listens to: the view's file is asked for as a person turns to the control, and not
   * for those who never do.
   */
  loadOnIntent(view: ViewName): { onFocus: () => void; onPointerEnter: () => void }
  /** Loads the file of a view that is likely next. If it fails to load, the view loads it again when it is shown. */
  load(view: ViewName): void
  /** To the view before; from the first one, closes. */
  back(): void
  /** Closes, unless there is a reason to stay open: then the card shakes and says why. */
  close(): void
  /** Why the modal cannot be closed now, in words. */
  refusal(): string | undefined
  say(message: string): void
  toast(message: string, variant?: Toast['variant']): void
  dismissToast(): void
  /** Says whether the modal waits for what is to stand on it. */
  setLoading(loading: boolean): void
  acceptTerms(accepted: boolean): void
  /** Asks a wallet to connect, and shows how that goes. Only from a click. */
  connectWallet(connector: Pick<Connector, 'id' | 'chain' | 'name'>): void
  /** The network for which a wallet is being chosen, where one was. Nothing changes until the wallet is connected. */
  wantedNetwork(): Network | undefined
  /** Follows the specification's rules for a chosen network. Only from a click. */
  pickNetwork(networkId: CaipNetworkId): void
  /** Asks the wallet to switch, again. Only from a click. */
  retrySwitch(networkId: CaipNetworkId): void
}
