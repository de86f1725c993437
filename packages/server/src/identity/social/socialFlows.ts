import type { SocialProvider } from '@portico/protocol/http'
import type { Logger } from 'pino'
import type { HourlyLimits } from '../../limits/hourlyLimits.js'
import type { Settings } from '../../settings/settings.js'
import type { Database } from '../../store/database.js'
import { type FinishFlowParameters, finishFlow } from './finishFlow.js'
import { createFlowRows } from './flowRows.js'
import { createKnownBrowsers } from './knownBrowsers.js'
import { createOauthClient, type OauthClient } from './oauthClient.js'
import { type OpenFlowParameters, openFlow } from './openFlow.js'
import { readStatus } from './readStatus.js'
import { type ReturnFromProviderParameters, returnFromProvider } from './returnFromProvider.js'
import type { SocialContext } from './socialContext.js'
import { type StartFlowParameters, startFlow } from './startFlow.js'
import { type TakeTicketParameters, takeTicket } from './takeTicket.js'

/**
 * Creates the logins with social accounts.
 *
 * The frame, the pop-up and the provider's pages share neither storage nor cookies. They share `state`, whose row is
 * stored here. Only the frame that began a flow can end it, with its key and its verifier. Only the browser in which
 * the pop-up was opened can return to it, with its cookie.
 *
 * Nothing can prove that the pop-up's browser is the frame's: anyone can begin a flow and send its link to someone
 * else. So the user is asked, once in each browser for each frame's key.
 */
export function createSocialFlows({
  database,
  limits,
  log,
  nowMs,
  serverUrl,
  settings,
  walletOrigin,
}: {
  database: Database
  limits: Pick<HourlyLimits, 'count'>
  log: Logger
  nowMs: () => number
  /** The server's own URL, to which providers redirect users. Never taken from a request. */
  serverUrl: string
  settings: Settings
  walletOrigin: string
}) {
  const clients = createClients(settings, serverUrl)
  const browsers = createKnownBrowsers({ database, nowMs })
  const flows = createFlowRows({ database, nowMs })
  const context: SocialContext = { browsers, clients, flows, limits, log, nowMs, serverUrl, walletOrigin }

  return {
    providers: [...clients.keys()],
    start: (parameters: StartFlowParameters) => startFlow(context, parameters),
    takeTicket: (parameters: TakeTicketParameters) => takeTicket(context, parameters),
    status: (state: string) => readStatus(context, state),
    open: (parameters: OpenFlowParameters) => openFlow(context, parameters),
    callback: (parameters: ReturnFromProviderParameters) => returnFromProvider(context, parameters),
    finish: (parameters: FinishFlowParameters) => finishFlow(context, parameters),
    originOf: flows.findOrigin,
    async prune() {
      await flows.prune()
      await browsers.prune()
    },
  }
}

function createClients(settings: Settings, serverUrl: string): ReadonlyMap<SocialProvider, OauthClient> {
  const clients = new Map<SocialProvider, OauthClient>()
  for (const [name, provider] of Object.entries(settings.social)) {
    if (provider === undefined) continue
    const known = name as SocialProvider
    const redirectUri = `${serverUrl}/v1/user/social/callback/${known}`
    clients.set(known, createOauthClient(known, provider, redirectUri))
  }
  return clients
}
