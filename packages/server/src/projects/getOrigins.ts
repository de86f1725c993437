import { getOrigins } from '@portico/protocol/http'
import { handle } from '../http/handle.js'

/** Every origin may read the response, so that a site that is not in the list can find out why other requests fail. */
export const handleGetOrigins = handle(
  getOrigins,
  ({ caller: { project } }, { ownOrigins, projects }) => ({
    allowedOrigins: [...new Set([...projects.allowedOrigins(project), ...ownOrigins])],
  }),
  { access: 'anyOrigin' },
)
