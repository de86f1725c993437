import type { CaipNetworkId, ChainNamespace } from '@portico/protocol/caip'
import { findActive } from '../findActive.js'
import type { Portico } from '../portico.js'
import type { State } from '../state.js'
import type { SIWXSession } from './config.js'

/** The account that signs in. */
export type SiwxSubject = {
  connectorId: string
  namespace: ChainNamespace
  address: string
  networkId: CaipNetworkId
  /** The wallet answers: it can be asked to sign. */
  isLive: boolean
}

/** The account in use, as sign-in sees it. */
export function readSubject(state: State): SiwxSubject | undefined {
  const connection = findActive(state)
  if (!connection) return undefined
  const { address, connectorId, namespace, networkId, status } = connection
  return { address, connectorId, isLive: status === 'live', namespace, networkId }
}

/** Whether a session is one of this account: of its family, whichever network it was signed on. */
export function isSessionOf(
  { data }: SIWXSession,
  { address, namespace }: Pick<SiwxSubject, 'address' | 'namespace'>,
): boolean {
  if (!data.chainId.startsWith(`${namespace}:`)) return false
  return namespace === 'eip155'
    ? data.accountAddress.toLowerCase() === address.toLowerCase()
    : data.accountAddress === address
}

/** What is tracked with each step of sign-in. */
export function toSiwxProperties(portico: Portico) {
  const connection = findActive(portico.store.getState())
  const account = connection?.accounts.find(({ address }) => address === connection.address)
  return { isSmartAccount: account?.type === 'smartAccount', network: connection?.networkId ?? ('' as const) }
}
