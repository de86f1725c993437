'use client'
import type { CaipNetworkId, ChainNamespace } from '@portico/protocol/caip'
import { findActive } from '../core/findActive.js'
import { toNetworkId } from '../core/toNetworkId.js'
import { useSelector } from './useSelector.js'

export type AccountSubjectParameters = {
  /** Default: the active family. */
  namespace?: ChainNamespace | undefined
  /** CAIP-2 id of a configured network. Default: the one in use. */
  networkId?: CaipNetworkId | undefined
  /** False asks nothing yet. Default: true. */
  enabled?: boolean | undefined
}

/** The same, or the family alone. */
export type AccountSubjectInput = AccountSubjectParameters | ChainNamespace

export function toSubjectParameters(input: AccountSubjectInput): AccountSubjectParameters {
  return typeof input === 'string' ? { namespace: input } : input
}

/** The account and network that a list is about, as one text; null while there is none, or the kit does not run. */
export function useAccountSubject(caller: string, parameters: AccountSubjectParameters): string | null {
  const { enabled = true, namespace, networkId } = parameters
  return useSelector(caller, (state) => {
    const isRunning = state.status === 'ready' || state.status === 'reconnecting'
    const address = findActive(state, namespace)?.address
    const network = networkId ?? toNetworkId(state, namespace)
    return enabled && isRunning && address && network ? `${network}:${address}` : null
  })
}
