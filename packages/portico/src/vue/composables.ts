import type { ChainNamespace } from '@portico/protocol/caip'
import {
  bindBalance,
  bindNames,
  bindNfts,
  bindOnRamp,
  bindSend,
  bindSends,
  bindSwap,
  bindTokens,
  bindTransactions,
} from '../bindings/dataBindings.js'
import {
  bindAccount,
  bindConnections,
  bindDisconnect,
  bindEvents,
  bindNetwork,
  bindPortico,
  bindProvider,
  bindSiwx,
  bindState,
  bindTheme,
} from '../bindings/stateBindings.js'
import type { AccountSubjectInput } from '../hooks/accountSubject.js'
import type { FamilyInput } from '../hooks/familyOf.js'
import { contextOf } from './plugin.js'
import { useBinding } from './useBinding.js'

/** Returns functions that open and close the modal, and the kit. */
export const usePortico = () => bindPortico(contextOf('usePortico'))

/** Returns a function that disconnects one wallet, the wallets of one family, or all wallets. */
export const usePorticoDisconnect = () => bindDisconnect(contextOf('usePorticoDisconnect'))

/** Returns the account in use, in the active family or in a given one. */
export const usePorticoAccount = <namespace extends ChainNamespace = ChainNamespace>(
  family?: FamilyInput<namespace>,
) => useBinding('usePorticoAccount', (context) => bindAccount(context, family))

/** Returns the network in use, and a function to switch it. */
export const usePorticoNetwork = (family?: FamilyInput) =>
  useBinding('usePorticoNetwork', (context) => bindNetwork(context, family))

/** Returns the current and the recent connections of one family, or of every family. */
export const usePorticoConnections = <namespace extends ChainNamespace = ChainNamespace>(
  family?: FamilyInput<namespace>,
) => useBinding('usePorticoConnections', (context) => bindConnections(context, family))

/** Returns the wallet's own interface in one family. Undefined unless a wallet is live. */
export const usePorticoProvider = <namespace extends ChainNamespace>(
  family: namespace | { namespace: namespace },
) => useBinding('usePorticoProvider', (context) => bindProvider(context, family))

/** Returns the last tracked step as `event`. */
export const usePorticoEvents = () => useBinding('usePorticoEvents', bindEvents)

/** Returns the public state that the specification defines (section 4). */
export const usePorticoState = () => useBinding('usePorticoState', bindState)

/** Returns the modal's theme, and functions to change it. */
export const usePorticoTheme = () => useBinding('usePorticoTheme', bindTheme)

/** Returns the session of the account in use, and functions to sign in and out. */
export const usePorticoSIWX = () => useBinding('usePorticoSIWX', bindSiwx)

/** Returns a function that reads the native balance, and its last result. */
export const usePorticoBalance = () => useBinding('usePorticoBalance', bindBalance)

/** Returns the tokens of the account in use. */
export const usePorticoTokens = (input?: AccountSubjectInput) =>
  useBinding('usePorticoTokens', (context) => bindTokens(context, input))

/** Returns the transactions of the account in use, page by page. */
export const usePorticoTransactions = (input?: AccountSubjectInput) =>
  useBinding('usePorticoTransactions', (context) => bindTransactions(context, input))

/** Returns the NFTs of the account in use, page by page. */
export const usePorticoNfts = (input?: AccountSubjectInput) =>
  useBinding('usePorticoNfts', (context) => bindNfts(context, input))

/** Returns the fields of the send form, and functions to fill it in and to send. */
export const usePorticoSend = () => useBinding('usePorticoSend', bindSend)

/** Returns the transfers that this device sent, newest first. */
export const usePorticoSends = () => useBinding('usePorticoSends', bindSends)

/** Returns functions to quote a swap and to execute it, and their last outcomes. */
export const usePorticoSwap = () => useBinding('usePorticoSwap', bindSwap)

/** Returns the state of the purchase, and functions to load the choices, change them and request a quote. */
export const usePorticoOnRamp = () => useBinding('usePorticoOnRamp', bindOnRamp)

/** Returns the state of the name form, and functions to suggest and register a name. */
export const usePorticoNames = () => useBinding('usePorticoNames', bindNames)
