import { createHash } from 'node:crypto'

/** Returns the URL that the pop-up of a flow opens first. */
export function toFlowUri(serverUrl: string, state: string): string {
  return `${serverUrl}/v1/user/social/open?state=${state}`
}

/**
 * Lets a pop-up that has only its ticket find its flow, without storing anything that a copy of the database could
 * open.
 */
export function stateOf(ticket: string): string {
  return createHash('sha256').update(`state ${ticket}`).digest('base64url')
}
