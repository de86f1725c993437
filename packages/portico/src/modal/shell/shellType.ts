import type { CaipNetworkId } from '@portico/protocol/caip'
import type { StoreApi } from 'zustand/vanilla'
import type { Connector } from '../../core/connector.js'
import type { Toast } from '../../core/entities.js'
import type { Network } from '../../core/network.js'
import type { Portico } from '../../core/portico.js'
import type { RequestState } from '../../core/requestState.js'
import type { OpenRequest } from '../../core/state.js'
import type { DataArguments, ViewName } from '../views.js'
import type { Navigation } from './navigation.js'
import type { ReadText, Text } from './text.js'

/** A next view whose file is loading. */
export type Coming = {
  view: ViewName
  /** Whether the modal is just opening with this view, so nothing is on screen yet. */
  isFirst: boolean
}

/** State that only the modal has. */
export type ShellState = {
  navigation: Navigation
  /** The next view, if one is about to replace the view on screen. */
  coming: Coming | null
  toast: Toast
  /** The text that screen readers announce. */
  announcement: string
  hasAcceptedTerms: boolean
}

/** What the modal does, independent of how it looks. */
export type Shell = {
  readonly portico: Portico
  readonly store: StoreApi<ShellState>
  /**
   * Where the picture in the last pressed control was. The next view may let the picture move from there, and then
   * removes this value.
   */
  readonly pressed: { picture?: DOMRect | undefined }
  /**
   * The test ids of the focused control and of the next action, for each view that the user left, by the key of its
   * navigation entry.
   */
  readonly left: Map<number, { control: string | undefined; nextAction: string | undefined }>
  /** Returns the function that reads the texts of a loaded area. */
  readonly text: ReadText
  /** Reads the texts that the modal opens with. */
  readonly t: Text
  /** Follows the kit until the returned function is called. */
  start(): () => void
  navigate<name extends ViewName>(view: name, ...data: DataArguments<name>): void
  replace<name extends ViewName>(view: name, ...data: DataArguments<name>): void
  /** Returns whether the modal can show its first view immediately. */
  isThere(request: OpenRequest): boolean
  /** Opens the help that a view's header offers. */
  help(help: { view: ViewName; event: 'CLICK_WALLET_HELP' | 'CLICK_NETWORK_HELP' }): void
  /**
   * Returns the handlers of a control that opens a view. They load the view's file when the user reaches the control,
   * so other users never load it.
   */
  loadOnIntent(view: ViewName): { onFocus: () => void; onPointerEnter: () => void }
  /** Loads the file of a view that is likely next. If it fails to load, it is loaded again when the view is shown. */
  load(view: ViewName): void
  /** Goes to the previous view. From the first view, closes the modal. */
  back(): void
  /** Closes the modal. If there is a reason to stay open, the card shakes and shows it instead. */
  close(): void
  /** Returns a text that explains why the modal cannot be closed now. */
  refusal(): string | undefined
  say(message: string): void
  toast(message: string, variant?: Toast['variant']): void
  dismissToast(): void
  /** Sets whether the modal is loading its next view. */
  setLoading(loading: boolean): void
  acceptTerms(accepted: boolean): void
  /** Requests a connection to a wallet, and shows its progress. Call it only from a click. */
  connectWallet(connector: Pick<Connector, 'id' | 'chain' | 'name'>): void
  /**
   * Returns the network for which the user is choosing a wallet, if any. Nothing changes until the wallet is connected.
   */
  wantedNetwork(): Network | undefined
  /** Follows the specification's rules for a chosen network. Call it only from a click. */
  pickNetwork(networkId: CaipNetworkId): void
  /** The state of the last network switch that this modal requested. */
  readonly networkSwitch: Pick<StoreApi<RequestState<void, CaipNetworkId>>, 'getState' | 'subscribe'>
  /** Requests the switch from the wallet again. Call it only from a click. */
  retrySwitch(networkId: CaipNetworkId): void
}
