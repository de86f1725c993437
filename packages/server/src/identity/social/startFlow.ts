import type { SocialProvider } from '@portico/protocol/http'
import { LoginMethodOffError } from '../../errors/identity.js'
import { InvalidRequestError } from '../../errors/request.js'
import { createSecretToken, hashToken } from '../secretTokens.js'
import type { LiveSession } from '../sessions.js'
import type { FlowPurpose } from './flowPurpose.js'
import { stateOf, toFlowUri } from './flowUri.js'
import { isOwnPage } from './isOwnPage.js'
import type { SocialContext } from './socialContext.js'

/** Lifetime of a flow, from the frame's request to its end. */
export const flowMs = 10 * 60_000

export type StartFlowParameters = {
  challenge: string
  deviceName: string
  /** Language of the frame. */
  language?: string | undefined
  origin: string
  place: string
  provider: SocialProvider
  purpose: FlowPurpose
  /** The page to return to. Undefined: the wallet's site, in a separate window. */
  returnTo: string | undefined
  session: LiveSession | undefined
  thumbprint: string
  /** Set for a pop-up that requests its URL. */
  ticket: string | undefined
}

/**
 * Begins a flow at the frame's request. Returns the URL for the pop-up.
 *
 * @throws LoginMethodOffError, InvalidRequestError
 */
export async function startFlow(
  { clients, flows, nowMs, serverUrl }: Pick<SocialContext, 'clients' | 'flows' | 'nowMs' | 'serverUrl'>,
  {
    challenge,
    deviceName,
    language,
    origin,
    place,
    provider,
    purpose,
    returnTo,
    session,
    thumbprint,
    ticket,
  }: StartFlowParameters,
): Promise<{ uri: string; expiresAtMs: number }> {
  if (!clients.has(provider)) throw new LoginMethodOffError({ method: provider })
  if (returnTo !== undefined && !isOwnPage(returnTo, origin))
    throw new InvalidRequestError({ field: 'body.returnTo', reason: 'must be a page of the origin' })
  const state = ticket === undefined ? createSecretToken() : stateOf(ticket)
  const now = nowMs()
  const expiresAtMs = now + flowMs
  const isAdded = await flows.add({
    challenge,
    codeVerifier: createSecretToken(),
    createdAtMs: now,
    deviceName,
    expiresAtMs,
    id: hashToken(state),
    language: language ?? null,
    nonce: createSecretToken(),
    origin,
    place,
    provider,
    purpose,
    returnTo: returnTo ?? null,
    sessionId: session?.id ?? null,
    status: 'waiting',
    thumbprint,
  })
  if (!isAdded)
    throw new InvalidRequestError({ field: 'body.ticket', reason: 'must not be used for another login' })
  return { expiresAtMs, uri: toFlowUri(serverUrl, state) }
}
