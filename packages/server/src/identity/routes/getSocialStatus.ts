import { getSocialStatus } from '@portico/protocol/http'
import { handle } from '../../http/handle.js'
import { requireIdentity } from '../requireIdentity.js'

export const handleGetSocialStatus = handle(
  getSocialStatus,
  ({ query }, context) => requireIdentity(context).social.status(query.state),
  { access: 'anyOrigin' },
)
