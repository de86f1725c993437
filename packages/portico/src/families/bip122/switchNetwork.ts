import { RequestPendingError } from '../../core/errors/connection.js'
import {
  ChainNotSupportedError,
  NetworkSwitchFailedError,
  NetworkSwitchRejectedError,
} from '../../core/errors/network.js'
import type { FamilySwitchParameters } from '../../core/family.js'
import type { Session } from '../../core/session.js'
import { abortable } from '../abortable.js'
import { readWalletError } from '../walletError.js'
import type { Link } from './createLink.js'
import { kindOf } from './networks.js'

/**
 * Asks the wallet to switch to another network, and checks whether it did.
 *
 * @throws NetworkSwitchRejectedError, RequestPendingError, ChainNotSupportedError, NetworkSwitchFailedError
 */
export async function switchNetwork(
  link: Link,
  { accounts, connector }: Session,
  { network, signal }: FamilySwitchParameters,
): Promise<void> {
  const { wallet } = link
  const names = { networkName: network.name, walletName: connector.name }
  const networkId = network.caipNetworkId
  if (!wallet.switchNetwork || !kindOf(networkId)) throw new ChainNotSupportedError(names)
  signal.throwIfAborted()
  try {
    await abortable(wallet.switchNetwork(networkId), signal)
  } catch (cause) {
    signal.throwIfAborted()
    const { codes, kind } = readWalletError(cause)
    if (kind === 'rejected') throw new NetworkSwitchRejectedError({ cause, ...names })
    if (kind === 'pending') throw new RequestPendingError({ cause, walletName: connector.name })
    if (kind === 'unsupported') throw new ChainNotSupportedError({ cause, ...names })
    throw new NetworkSwitchFailedError({ cause, networkName: network.name, walletCode: codes[0] ?? 5000 })
  }
  const state = await abortable(
    wallet.read({ accounts, networkId: undefined }).catch(() => null),
    signal,
  )
  if (state?.networkId !== networkId) throw new NetworkSwitchFailedError({ networkName: network.name })
  link.networkId = networkId
}
