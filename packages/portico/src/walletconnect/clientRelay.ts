import { relayRefusals } from '@portico/protocol/relay'
import type { AlertCode } from '../core/alert.js'

/** The public relay, and the second address of the same. */
export const publicRelays = ['wss://relay.walletconnect.org', 'wss://relay.walletconnect.com']

/**
 * Seconds that a token is dated back: a little always, since clocks differ, and more once a relay says that it is not
 * valid yet, up to a clock that is a day ahead. Then forward, for a clock that is a day behind.
 */
export const tokenSkews = [-60, -15 * 60, -25 * 3600, 23 * 3600]

/** What a relay says when it turns a client away. Source: specification, section 8. */
export const refusals: readonly { text: string; alert: AlertCode; isFinal: boolean }[] = [
  { alert: 'INVALID_APP_CONFIGURATION', isFinal: true, text: relayRefusals.originNotAllowed },
  { alert: 'INVALID_PROJECT_ID', isFinal: true, text: relayRefusals.invalidKey },
  { alert: 'JWT_TOKEN_NOT_VALID', isFinal: false, text: relayRefusals.notYetValid },
  { alert: 'JWT_TOKEN_NOT_VALID', isFinal: false, text: relayRefusals.expired },
]
