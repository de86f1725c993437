import { accountKey, type CaipNetworkId, type ChainNamespace } from '@portico/protocol/caip'
import { findActive } from '../findActive.js'
import type { Portico } from '../portico.js'
import type { SIWXSession } from '../siwxConfig.js'
import type { State } from '../state.js'

/** The account that signs in. */
export type SiwxSubject = {
  connectorId: string
  namespace: ChainNamespace
  address: string
  networkId: CaipNetworkId
  /** True if the wallet is connected and responds, so it can be asked to sign. */
  isLive: boolean
}

/** Returns the account in use as the subject of a sign-in. */
export function readSubject(state: State): SiwxSubject | undefined {
  const connection = findActive(state)
  if (!connection) return undefined
  const { address, connectorId, namespace, networkId, status } = connection
  return { address, connectorId, isLive: status === 'live', namespace, networkId }
}

/**
 * Checks whether a session belongs to this account. The family must match; the network of the sign-in does not matter.
 */
export function isSessionOf(
  { data }: SIWXSession,
  { address, namespace }: Pick<SiwxSubject, 'address' | 'namespace'>,
): boolean {
  if (!data.chainId.startsWith(`${namespace}:`)) return false
  return accountKey(data.chainId, data.accountAddress) === accountKey(data.chainId, address)
}

/** Returns the properties to track with each step of the sign-in. */
export function toSiwxProperties(portico: Portico) {
  const connection = findActive(portico.store.getState())
  const account = connection?.accounts.find(({ address }) => address === connection.address)
  return { isSmartAccount: account?.type === 'smartAccount', network: connection?.networkId ?? ('' as const) }
}
