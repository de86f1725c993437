import type { GetSocialStatusResponse } from '@portico/protocol/http'
import type { SocialContext } from './socialContext.js'

/** Returns the state of a flow, for a frame that its pop-up cannot reach. */
export async function readStatus(
  { flows }: Pick<SocialContext, 'flows'>,
  state: string,
): Promise<GetSocialStatusResponse> {
  const flow = await flows.find(state)
  if (!flow) return { isWindowCut: false, resultUri: null, status: 'ended' }
  const { isWindowCut } = flow
  if (flow.status === 'done' || flow.status === 'failed') {
    return { isWindowCut, resultUri: flow.resultUri, status: flow.status }
  }
  if (flow.status === 'exchanging') return { isWindowCut, resultUri: null, status: 'open' }
  return { isWindowCut, resultUri: null, status: flow.status as 'waiting' | 'open' | 'ended' }
}
