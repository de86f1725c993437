import { stateOf, toFlowUri } from './flowUri.js'
import type { SocialContext } from './socialContext.js'

export type TakeTicketParameters = {
  /** The pop-up has no access to the page that opened it. */
  isCutOff: boolean
  ticket: string
}

/** Returns the URL for the pop-up, once, to the first request with its ticket. */
export async function takeTicket(
  { flows, serverUrl }: Pick<SocialContext, 'flows' | 'serverUrl'>,
  { isCutOff, ticket }: TakeTicketParameters,
): Promise<string | null> {
  const state = stateOf(ticket)
  return (await flows.takeTicket(state, isCutOff)) ? toFlowUri(serverUrl, state) : null
}
