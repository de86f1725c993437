import { getOrigins } from '@portico/protocol/http'
import { handle } from '../http/handle.js'

/** Every origin may read it, so that a site which is not in the list can find out why other requests fail. */
export const handleGetOrigins = handle(
  getOrigins,
  ({ caller: { project } }, { ownOrigins, projects }) => ({
    allowedOrigins: [...new Set([...projects.allowedOrigins(project), ...ownOrigins])],
  }),
  { access: 'anyOrigin' },
)
