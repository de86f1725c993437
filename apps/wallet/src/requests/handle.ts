import type { Asker } from '../approval/approvalRequest.js'

/** Answers a request once its user approved it. Its schema has parsed `params`. */
type Handle = (params: never, context: { asker: Asker; networkId: string }) => Promise<unknown>

export type Handles = Readonly<Record<string, Handle>>
