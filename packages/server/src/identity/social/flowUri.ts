import { createHash } from 'node:crypto'

/** Returns the URL that the pop-up of a flow opens first. */
export function toFlowUri(serverUrl: string, state: string): string {
  return `${serverUrl}/v1/user/social/open?state=${state}`
}

/**
 * Derives a flow's `state` from its ticket, so that a pop-up that has only the ticket finds its flow. Nothing is stored
 * with which a copy of the database could open a flow.
 */
export function stateOf(ticket: string): string {
  return createHash('sha256').update(`state ${ticket}`).digest('base64url')
}
