import type { SocialProvider } from '@portico/protocol/http'
import { LoginMethodOffError, TooOftenError } from '../../errors/identity.js'
import { InvalidRequestError } from '../../errors/request.js'
import { widerNetwork } from '../../http/clientAddress.js'
import { createSecretToken, hashToken } from '../secretTokens.js'
import type { LiveSession } from '../sessions.js'
import type { FlowPurpose } from './flowPurpose.js'
import { stateOf, toFlowUri } from './flowUri.js'
import { isOwnPage } from './isOwnPage.js'
import type { SocialContext } from './socialContext.js'

/** Lifetime of a flow, from the frame's request to its end. */
export const flowMs = 10 * 60_000

/** Maximum number of flows that one client starts in the lifetime of a flow. Offices share an address. */
const flowsOfClient = 300
/** The limit of an IPv6 /48 as a multiple of a client's limit, because one subscriber can have 65,536 /64s. */
const networkFactor = 4

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
 * @throws LoginMethodOffError, InvalidRequestError, TooOftenError
 */
export async function startFlow(
  {
    clients,
    flows,
    limits,
    nowMs,
    serverUrl,
  }: Pick<SocialContext, 'clients' | 'flows' | 'limits' | 'nowMs' | 'serverUrl'>,
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
  await countFlow(limits, place)
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

/** Counts a flow of its client and of the network around it. @throws TooOftenError */
async function countFlow(limits: SocialContext['limits'], place: string): Promise<void> {
  const network = widerNetwork(place)
  const counted = [
    [place, flowsOfClient],
    ...(network === place ? [] : [[network, flowsOfClient * networkFactor] as const]),
  ] as const
  for (const [client, limit] of counted) {
    const wait = await limits.count(`social flows of ${client}`, { limit, windowMs: flowMs })
    if (wait > 0) throw new TooOftenError({ retryAfterSeconds: wait })
  }
}
