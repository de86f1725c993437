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
import { contextOf, useStore } from './context.js'

/** Returns functions that open and close the modal, and the kit. */
export const usePortico = () => bindPortico(contextOf('usePortico'))

/** Returns a function that disconnects one wallet, the wallets of one family, or all wallets. */
export const usePorticoDisconnect = () => bindDisconnect(contextOf('usePorticoDisconnect'))

/** Returns the account in use, in the active family or in a given one. */
export const usePorticoAccount = <namespace extends ChainNamespace = ChainNamespace>(
  family?: FamilyInput<namespace>,
) => useStore('usePorticoAccount', (context) => bindAccount(context, family))

/** Returns the network in use, and a function to switch it. */
export const usePorticoNetwork = (family?: FamilyInput) =>
  useStore('usePorticoNetwork', (context) => bindNetwork(context, family))

/** Returns the current and the recent connections of one family, or of every family. */
export const usePorticoConnections = <namespace extends ChainNamespace = ChainNamespace>(
  family?: FamilyInput<namespace>,
) => useStore('usePorticoConnections', (context) => bindConnections(context, family))

/** Returns the wallet's own interface in one family. Undefined unless a wallet is live. */
export const usePorticoProvider = <namespace extends ChainNamespace>(
  family: namespace | { namespace: namespace },
) => useStore('usePorticoProvider', (context) => bindProvider(context, family))

/** Returns the last tracked step as `event`. */
export const usePorticoEvents = () => useStore('usePorticoEvents', bindEvents)

/** Returns the public state that the specification defines (section 4). */
export const usePorticoState = () => useStore('usePorticoState', bindState)

/** Returns the modal's theme, and functions to change it. */
export const usePorticoTheme = () => useStore('usePorticoTheme', bindTheme)

/** Returns the session of the account in use, and functions to sign in and out. */
export const usePorticoSIWX = () => useStore('usePorticoSIWX', bindSiwx)

/** Returns a function that reads the native balance, and its last result. */
export const usePorticoBalance = () => useStore('usePorticoBalance', bindBalance)

/** Returns the tokens of the account in use. */
export const usePorticoTokens = (input?: AccountSubjectInput) =>
  useStore('usePorticoTokens', (context) => bindTokens(context, input))

/** Returns the transactions of the account in use, page by page. */
export const usePorticoTransactions = (input?: AccountSubjectInput) =>
  useStore('usePorticoTransactions', (context) => bindTransactions(context, input))

/** Returns the NFTs of the account in use, page by page. */
export const usePorticoNfts = (input?: AccountSubjectInput) =>
  useStore('usePorticoNfts', (context) => bindNfts(context, input))

/** Returns the fields of the send form, and functions to fill it in and to send. */
export const usePorticoSend = () => useStore('usePorticoSend', bindSend)

/** Returns the transfers that this device sent, newest first. */
export const usePorticoSends = () => useStore('usePorticoSends', bindSends)

/** Returns functions to quote a swap and to execute it, and their last outcomes. */
export const usePorticoSwap = () => useStore('usePorticoSwap', bindSwap)

/** Returns the state of the purchase, and functions to load the choices, change them and request a quote. */
export const usePorticoOnRamp = () => useStore('usePorticoOnRamp', bindOnRamp)

/** Returns the state of the name form, and functions to suggest and register a name. */
export const usePorticoNames = () => useStore('usePorticoNames', bindNames)
