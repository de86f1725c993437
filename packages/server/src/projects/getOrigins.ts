import { getOrigins } from '@portico/protocol/http'
import { handle } from '../http/handle.js'

/** Readable from every origin: a site that is not on the list learns from it why nothing else answers. */
export const handleGetOrigins = handle(
  getOrigins,
  ({ caller: { project } }, { ownOrigins, projects }) => ({
    allowedOrigins: [...new Set([...projects.allowedOrigins(project), ...ownOrigins])],
  }),
  { access: 'anyOrigin' },
)
