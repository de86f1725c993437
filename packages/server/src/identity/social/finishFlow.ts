import { createHash } from 'node:crypto'
import type { SocialProvider } from '@portico/protocol/http'
import { SocialRefusedError } from '../../errors/identity.js'
import type { EndedFlow } from '../endedFlow.js'
import { isKept } from '../isKept.js'
import { socialFlows } from '../schema.js'
import { hashToken, isSameText } from '../secretTokens.js'
import type { SocialContext } from './socialContext.js'

export type FinishFlowParameters = { resultUri: string; thumbprint: string; verifier: string }

/**
 * Returns the result of a flow, once, to the frame that began it.
 *
 * @throws SocialRefusedError
 */
export async function finishFlow(
  { flows }: Pick<SocialContext, 'flows'>,
  { resultUri, thumbprint, verifier }: FinishFlowParameters,
): Promise<EndedFlow> {
  const query = URL.canParse(resultUri) ? new URL(resultUri).searchParams : new URLSearchParams()
  if (query.get('error') === 'declined') throw new SocialRefusedError({ reason: 'declined' })
  const refused = new SocialRefusedError({ reason: 'ended' })
  const found = await flows.findByResult(hashToken(query.get('result') ?? ''))
  // Checked first: an attacker who has only the result must not be able to use it up.
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  if (!found || found.thumbprint !== thumbprint || !isSameText(found.challenge, challenge)) throw refused
  const flow = await flows.move(found.id, ['done'], { resultHash: null, resultUri: null, status: 'ended' })
  if (!flow || flow.subject === null) throw refused
  const { email, isEmailVerified, origin, provider, purpose, sessionId, subject, userName } = flow
  return {
    async assertKept(reader) {
      if (!(await isKept(reader, socialFlows, flow.id))) throw refused
    },
    credential: {
      email,
      isEmailVerified: isEmailVerified === true,
      kind: provider as SocialProvider,
      subject,
      userName,
    },
    origin,
    purpose,
    sessionId,
  }
}
