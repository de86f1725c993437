import { createHash } from 'node:crypto'
import type { SocialProvider } from '@portico/protocol/http'
import { createSecretToken, hashToken, isSameText } from '../secretTokens.js'
import { isOwnPage } from './isOwnPage.js'
import type { SocialContext } from './socialContext.js'
import { type Step, toOver } from './step.js'

export type OpenFlowParameters = {
  /** Cookie of this browser from earlier logins. */
  browser: string | undefined
  /** Token of the confirmation page. */
  confirmation: string | undefined
  cookie: string | undefined
  returnTo: string | undefined
  state: string
}

/** Handles the arrival of the pop-up. */
export async function openFlow(
  context: Pick<SocialContext, 'browsers' | 'clients' | 'flows' | 'nowMs'>,
  { browser, confirmation, cookie, returnTo, state }: OpenFlowParameters,
): Promise<Step> {
  const { browsers, clients, flows, nowMs } = context
  const flow = await flows.find(state)
  if (!flow || (flow.status !== 'waiting' && flow.status !== 'open')) return toOver(context, state)
  const client = clients.get(flow.provider as SocialProvider)
  if (!client) return toOver(context, state)
  const isOwn = cookie !== undefined && flow.browserHash === hashToken(cookie)
  // A link from another user also leads here, possibly from the same IP address, and its second use also sends the
  // cookie. So the proof that the user pressed the page's button is a token that only this page has.
  const isConfirmed = isOwn && confirmation !== undefined && isSameText(confirmation, confirmationOf(cookie))
  const needsConfirmation = !isConfirmed && !(await browsers.has(browser, flow.thumbprint))
  // Only the browser that opened the flow can continue it.
  if (flow.status === 'open' && !isOwn) return toOver(context, state)
  const flowCookie = isOwn ? cookie : createSecretToken()
  const change = {
    browserHash: hashToken(flowCookie),
    ...(isOwnPage(returnTo, flow.origin) && { returnTo }),
    ...(!needsConfirmation && { status: 'open' }),
  }
  // Checked in the same statement: a link that another browser confirms at this moment stays with that browser, even if
  // this browser opened the link before.
  const moved = isOwn
    ? await flows.move(flow.id, ['waiting', 'open'], change, flow.browserHash)
    : await flows.move(flow.id, ['waiting'], change)
  if (!moved) return toOver(context, state)
  if (needsConfirmation) {
    return {
      ageMs: nowMs() - moved.createdAtMs,
      confirmation: confirmationOf(flowCookie),
      cookie: flowCookie,
      flow: moved,
      kind: 'confirm',
    }
  }
  const { codeVerifier, nonce } = moved
  return {
    cookie: flowCookie,
    kind: 'redirect',
    to: await client.authorizationUrl({ codeVerifier, isKnown: !isConfirmed, nonce, state }),
  }
}

/** Returns a token that a link cannot forge: it needs the cookie, which only this browser and the server know. */
function confirmationOf(cookie: string): string {
  return createHash('sha256').update(`confirmed ${cookie}`).digest('base64url')
}
