import { PorticoError } from '@portico/protocol/errors'

/** The permissions to grant or revoke are not valid. */
export class InvalidPermissionsError extends PorticoError<'INVALID_PERMISSIONS'> {
  override name = 'InvalidPermissionsError'
  constructor({ problem }: { problem: string }) {
    super('INVALID_PERMISSIONS', 'These permissions cannot be requested.', {
      details: problem,
      metaMessages: ['Pass the key, its limits in base units, and a future time in unix seconds.'],
    })
  }
}
