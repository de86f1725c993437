import { assertStarted } from '../assertStarted.js'
import { InvalidPermissionsError } from '../errors/permissions.js'
import type { GrantedPermissions, PermissionLimit } from '../familyPermitting.js'
import { showIntent } from '../intents.js'
import type { Portico } from '../portico.js'
import { toPermitting } from './toPermitting.js'

export type GrantPermissionsParameters = {
  /** Address of the site's own key, `0x…`. Anyone who has its private key can send. */
  key: string
  /** The maximum that the key may send of each token. */
  limits: readonly PermissionLimit[]
  /** Unix seconds. From then on, the key cannot send. */
  expiresAt: number
  /** Period after which the limits reset, in seconds. Default: the limits apply to the whole time. */
  periodSeconds?: number | undefined
  /**
   * Maximum total cost of the key's operations in wei, no matter who pays. Each operation counts with its highest
   * possible cost. Default: the wallet's own limit.
   */
  feeLimit?: string | undefined
}

/**
 * Asks the user to let a key of the site send from their smart account, up to limits (ERC-7715). This opens the wallet,
 * so call it from a click. With `features.smartSessions`, the modal then confirms the permissions and shows where to
 * revoke them.
 *
 * @throws NotStartedError, NotConnectedError, UnsupportedChainError, NetworkNotFoundError, InvalidPermissionsError,
 * MethodNotSupportedError, SendRejectedError, RequestPendingError, RequestFailedError
 */
export async function grantPermissions(
  portico: Portico,
  parameters: GrantPermissionsParameters,
): Promise<GrantedPermissions> {
  assertStarted(portico, 'grantPermissions')
  assertParameters(parameters)
  const { address, network, permitting, session } = await toPermitting(portico)
  const granted = await permitting.grant(session, { ...parameters, from: address, network })
  if (portico.store.getState().features.smartSessions) {
    const { caipNetworkId: networkId } = network
    showIntent(portico, 'permissionsGranted', { networkId, sessionKey: parameters.key })
  }
  return granted
}

function assertParameters({
  expiresAt,
  feeLimit = '0',
  key,
  limits,
  periodSeconds = 0,
}: GrantPermissionsParameters) {
  const fail = (problem: string) => {
    throw new InvalidPermissionsError({ problem })
  }
  if (!/^0x[\da-f]{40}$/i.test(key)) fail('`key` is no address.')
  if (!Number.isSafeInteger(expiresAt) || expiresAt * 1000 <= Date.now())
    fail('`expiresAt` is not in the future.')
  if (!Number.isSafeInteger(periodSeconds) || periodSeconds < 0) fail('`periodSeconds` is not a duration.')
  if (limits.length === 0) fail('`limits` names no token.')
  for (const { amount, token } of limits) {
    if (!/^\d{1,38}$/.test(amount)) fail('`amount` of a limit is not in base units.')
    if (token !== undefined && !/^0x[\da-f]{40}$/i.test(token)) fail('`token` of a limit is invalid.')
  }
  if (!/^\d{1,38}$/.test(feeLimit)) fail('`feeLimit` is not in wei.')
}
