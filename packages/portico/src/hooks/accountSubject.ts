import type { CaipNetworkId, ChainNamespace } from '@portico/protocol/caip'
import { findActive, toNetworkId } from '../core/findActive.js'
import type { State } from '../core/state.js'

export type AccountSubjectParameters = {
  /** Default: the active family. */
  namespace?: ChainNamespace | undefined
  /** CAIP-2 id of a configured network. Default: the one in use. */
  networkId?: CaipNetworkId | undefined
  /** If false, the hook requests nothing yet. Default: true. */
  enabled?: boolean | undefined
}

/** All parameters, or only the family. */
export type AccountSubjectInput = AccountSubjectParameters | ChainNamespace

export function toSubjectParameters(input: AccountSubjectInput): AccountSubjectParameters {
  return typeof input === 'string' ? { namespace: input } : input
}

/**
 * Returns the account and network of a list as one string. Null if there is no account, or while the kit is not
 * running.
 */
export function resolveAccount(state: State, parameters: AccountSubjectParameters): string | null {
  const { enabled = true, namespace, networkId } = parameters
  const isRunning = state.status === 'ready' || state.status === 'reconnecting'
  const address = findActive(state, namespace)?.address
  const network = networkId ?? toNetworkId(state, namespace)
  return enabled && isRunning && address && network ? `${network}:${address}` : null
}
