import { assertStarted } from '../assertStarted.js'
import { InvalidPermissionsError } from '../errors/permissions.js'
import type { Portico } from '../portico.js'
import { toPermitting } from './toPermitting.js'

export type RevokePermissionsParameters = {
  /** Identifies the permissions: `context` from `grantPermissions`, or `pci` of a session key. */
  context: string
}

/**
 * Asks the user to revoke the permissions of a key (ERC-7715). This opens the wallet, so call it from a click.
 * Afterwards the network itself rejects transactions of the key.
 *
 * @throws the errors of `grantPermissions`
 */
export async function revokePermissions(
  portico: Portico,
  { context }: RevokePermissionsParameters,
): Promise<void> {
  assertStarted(portico, 'revokePermissions')
  if (!/^0x([\da-f]{2})+$/i.test(context))
    throw new InvalidPermissionsError({ problem: '`context` is not the context of a grant.' })
  const { address, network, permitting, session } = await toPermitting(portico)
  await permitting.revoke(session, { context, from: address, network })
}
