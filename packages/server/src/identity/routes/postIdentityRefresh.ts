import { postIdentityRefresh } from '@portico/protocol/http'
import { handle } from '../../http/handle.js'
import { requireIdentity } from '../requireIdentity.js'

export const handlePostIdentityRefresh = handle(
  postIdentityRefresh,
  ({ body, caller }, context) => requireIdentity(context).sessions.refresh(caller, body.refreshToken),
  { access: 'wallet' },
)
