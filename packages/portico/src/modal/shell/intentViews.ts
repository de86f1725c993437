import type { IntentName } from '../../core/intent.js'
import type { OpenRequest } from '../../core/state.js'
import type { ViewName } from '../views.js'

/** The view of each intent of the kit. */
const intentViews: { readonly [name in IntentName]: ViewName } = {
  approvalNeeded: 'ApproveTransaction',
  loginResumed: 'ConnectingSocial',
  permissionsGranted: 'SmartSessionCreated',
  requestRefused: 'ApproveTransaction',
  signInNeeded: 'SIWXSignMessage',
}

/** Returns the view that a request opens: the view of the kit's intent, or the one that the site named. */
export function requestedView({ intent, view }: Pick<OpenRequest, 'intent' | 'view'>): string | undefined {
  return intent ? intentViews[intent] : view
}
