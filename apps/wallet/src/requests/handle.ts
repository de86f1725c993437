import type { Asker } from '../approval/approvalRequest.js'

/** Handles a request, after the user's approval. The request's schema has already checked `params`. */
type Handle = (params: never, context: { asker: Asker; networkId: string }) => Promise<unknown>

export type Handles = Readonly<Record<string, Handle>>
