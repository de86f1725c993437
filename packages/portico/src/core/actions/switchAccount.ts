import { accountKey, type ChainNamespace, factsOf } from '@portico/protocol/caip'
import { assertStarted } from '../assertStarted.js'
import {
  AddressParameterRequiredError,
  InvalidCaipAddressError,
  NonPaymentAccountError,
  NotConnectedError,
} from '../errors/connection.js'
import { findActive } from '../findActive.js'
import type { Portico } from '../portico.js'
import { chooseConnection, replace } from '../sessions.js'

export type SwitchAccountParameters = {
  /** One of the accounts that the wallet shares. Required for bip122. Default: the wallet's first account. */
  address?: string | undefined
  /** Id of the wallet to use. Default: the one in use in the family. */
  connectorId?: string | undefined
  /** Default: the active family. */
  namespace?: ChainNamespace | undefined
}

/**
 * Switches to another connected wallet, or to another account of a wallet. Never prompts.
 *
 * @throws NotStartedError, NotConnectedError, AddressParameterRequiredError, NonPaymentAccountError,
 * InvalidCaipAddressError
 */
export function switchAccount(portico: Portico, parameters: SwitchAccountParameters): void {
  assertStarted(portico, 'switchAccount')
  const state = portico.store.getState()
  const { address, connectorId, namespace = state.activeNamespace } = parameters
  const connection = connectorId
    ? state.connections.find((other) => other.connectorId === connectorId && other.namespace === namespace)
    : findActive(state, namespace)
  if (!connection) throw new NotConnectedError({ namespace })
  const { payingType } = factsOf(namespace)
  if (payingType && !address) throw new AddressParameterRequiredError()

  const wanted = address ?? connection.accounts[0]?.address ?? ''
  const keyOf = (one: string) => accountKey(connection.networkId, one)
  const account = connection.accounts.find((other) => keyOf(other.address) === keyOf(wanted))
  if (!account) throw new InvalidCaipAddressError({ address: wanted })
  if (payingType && account.type !== payingType) throw new NonPaymentAccountError()

  const before = findActive(state, namespace)?.address
  replace(portico, connection, { address: account.address })
  chooseConnection(portico, connection)
  if (before !== account.address) {
    portico.internal.emit('accountChange', {
      address: account.address,
      connectorId: connection.connectorId,
      namespace,
    })
  }
}
