import { PorticoError } from '@portico/protocol/errors'

/** What was asked to be granted or revoked is no permission. */
export class InvalidPermissionsError extends PorticoError<'INVALID_PERMISSIONS'> {
  override name = 'InvalidPermissionsError'
  constructor({ problem }: { problem: string }) {
    super('INVALID_PERMISSIONS', 'These permissions cannot be asked for.', {
      details: problem,
      metaMessages: ['Pass the key, its limits in base units, and a time to come in unix seconds.'],
    })
  }
}
