import type { Connector } from '../../core/connector.js'
import type { FamilyConnectParameters } from '../../core/family.js'
import type { Session } from '../../core/session.js'
import { abortable } from '../abortable.js'
import { request } from '../provider.js'
import { readAccounts } from './accounts.js'
import { readNetworkId } from './chainId.js'

/** A response that takes longer came from the user, who may have chosen another network in the same prompt. */
const unattendedMs = 250

/**
 * Asks the wallet for its accounts, and to switch to `parameters.network` if it is on another network. If the user
 * rejects the switch, they are still connected, on the wallet's own network.
 *
 * @throws ConnectionRejectedError, RequestPendingError, WalletLockedError, ConnectionFailedError
 */
export async function connect(
  connector: Connector,
  parameters: FamilyConnectParameters,
): Promise<Session<'eip155'>> {
  const { network, onSwitch, signal } = parameters
  const { provider } = connector
  signal.throwIfAborted()

  const toError = async (cause: unknown) => {
    const { toConnectError } = await import('../connectError.js')
    return toConnectError(cause, connector)
  }
  const readNetwork = () => request(provider, 'eth_chainId').then(readNetworkId)
  const askedAt = performance.now()
  // `eth_chainId` never prompts (EIP-695), so it need not wait for the user. Some wallets reject it before they
  // connect.
  const earlyNetworkId = readNetwork().catch(() => null)
  const open = async (): Promise<Session<'eip155'>> => {
    const accounts = readAccounts(await request(provider, 'eth_requestAccounts'))
    if (accounts.length === 0) throw await toError({ code: 4100 })
    const isAttended = performance.now() - askedAt > unattendedMs
    const networkId = (!isAttended && (await earlyNetworkId)) || (await readNetwork())
    if (!networkId) throw await toError('The wallet names no valid network.')
    return { accounts, connector, networkId, provider }
  }

  let session: Session<'eip155'>
  try {
    session = await abortable(open(), signal)
  } catch (cause) {
    signal.throwIfAborted()
    throw await toError(cause)
  }
  if (!network || network.caipNetworkId === session.networkId) return session
  onSwitch?.()
  const { settleNetwork } = await import('./switchNetwork.js')
  return { ...session, networkId: await settleNetwork(session, network, signal) }
}
