import type { SocialProvider } from '@portico/protocol/http'
import type { Logger } from 'pino'
import type { HourlyLimits } from '../../limits/hourlyLimits.js'
import type { FlowRows } from './flowRows.js'
import type { KnownBrowsers } from './knownBrowsers.js'
import type { OauthClient } from './oauthClient.js'

/** What each step of a login with a social account needs. */
export type SocialContext = {
  browsers: KnownBrowsers
  /** One for each provider that the operator has configured. */
  clients: ReadonlyMap<SocialProvider, OauthClient>
  flows: FlowRows
  limits: Pick<HourlyLimits, 'count'>
  log: Logger
  nowMs: () => number
  /** The server's own URL, to which providers redirect users. Never taken from a request. */
  serverUrl: string
  walletOrigin: string
}
