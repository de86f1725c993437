import type { SocialProvider } from '@portico/protocol/http'
import { describeFailure } from '../../http/describeFailure.js'
import { createSecretToken, hashToken } from '../secretTokens.js'
import type { Flow } from './flowRows.js'
import type { SocialContext } from './socialContext.js'
import { type Step, toOver } from './step.js'

/**
 * Maximum number of browsers that are remembered for one account at a provider. Each is a row that is stored for a long
 * time, even if the login is never completed.
 */
const remembered = { limit: 60, windowMs: 60 * 60_000 }

export type ReturnFromProviderParameters = {
  answered: URLSearchParams
  browser: string | undefined
  cookie: string | undefined
  provider: SocialProvider
}

/** Handles the provider's redirect back. */
export async function returnFromProvider(
  context: Pick<SocialContext, 'browsers' | 'clients' | 'flows' | 'limits' | 'log' | 'walletOrigin'>,
  { answered, browser, cookie, provider }: ReturnFromProviderParameters,
): Promise<Step> {
  const { browsers, clients, flows, limits, log, walletOrigin } = context
  const state = answered.get('state') ?? ''
  const found = await flows.find(state)
  const client = clients.get(provider)
  // A response from another provider or in another browser changes nothing.
  if (!found || !client || found.provider !== provider) return toOver(context, state)
  if (cookie === undefined || found.browserHash !== hashToken(cookie)) return toOver(context, state)
  const flow = await flows.move(found.id, ['open'], { status: 'exchanging' }, found.browserHash)
  if (!flow) return toOver(context, state)
  if (answered.has('error')) return fail(context, flow, 'declined')
  try {
    const { codeVerifier, nonce } = flow
    const user = await client.readUser(answered, { codeVerifier, nonce, state })
    const result = createSecretToken()
    const resultUri = `${walletOrigin}/social?result=${result}`
    const done = await flows.move(flow.id, ['exchanging'], {
      ...user,
      resultHash: hashToken(result),
      resultUri,
      status: 'done',
    })
    if (!done) return toOver(context, state)
    // This user was asked now or was known before, and is not asked the next time.
    const known = browser ?? createSecretToken()
    const wait = await limits.count(`remembered:${provider}:${user.subject}`, remembered)
    if (wait === 0) await browsers.remember(known, done.thumbprint)
    return wayBack(done, resultUri, known)
  } catch (error) {
    log.warn({ provider, ...describeFailure(error) }, 'a social login failed')
    return fail(context, flow, 'failed')
  }
}

async function fail(
  { flows, walletOrigin }: Pick<SocialContext, 'flows' | 'walletOrigin'>,
  flow: Flow,
  error: 'declined' | 'failed',
): Promise<Step> {
  const resultUri = `${walletOrigin}/social?error=${error}&flow=${flow.id}`
  // The result is stored for a page that the pop-up cannot reach.
  await flows.move(flow.id, ['exchanging'], { resultUri, status: 'failed' })
  return wayBack(flow, resultUri)
}

/** Redirects to the wallet's site, or to the page if the client has no pop-ups. */
function wayBack(flow: Flow, resultUri: string, cookie?: string): Step {
  if (flow.returnTo === null) return { cookie, kind: 'redirect', to: resultUri }
  const page = new URL(flow.returnTo)
  if (page.searchParams.has('result_uri')) page.searchParams.delete('result_uri')
  // Edited as text, so that the rest of the page's URL stays exactly the same.
  page.search = `${page.search || '?'}${page.search && '&'}result_uri=${encodeURIComponent(resultUri)}`
  return { cookie, kind: 'redirect', to: page.href }
}
