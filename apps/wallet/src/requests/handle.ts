import type { ApprovalRequest, Site } from '../approval/approvalRequest.js'
import type { Run } from '../approval/carryOut.js'

export type RequestContext = {
  site: Site
  networkId: string
  /** Shows what the site requests, and runs it once the user approves. */
  ask: <result>(request: ApprovalRequest, run: Run<result>) => Promise<result>
}

/** Handles a request, after the user's approval. The request's schema has already checked `params`. */
type Handle = (params: never, context: RequestContext) => Promise<unknown>

export type Handles = Readonly<Record<string, Handle>>
