import { getAuthNonce } from '@portico/protocol/http'
import { handle } from '../http/handle.js'
import { toSite } from './signInCaller.js'

export const handleGetAuthNonce = handle(
  getAuthNonce,
  ({ caller, query }, context) => context.signIns.issueNonce(toSite(caller, context, query.projectId)),
  { hasCredentials: true },
)
