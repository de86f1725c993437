import { relayRefusals } from '@portico/protocol/relay'
import type { AlertCode } from '../core/alert.js'
import { RelayUnreachableError } from '../core/errors/walletConnect.js'
import type { ClientState } from './clientState.js'
import type { Signer } from './cryptography.js'
import type { Drop } from './drop.js'
import { nowSeconds } from './nowSeconds.js'
import { createRelayToken } from './relayToken.js'
import type { Delivery } from './relayTopics.js'
import type { SharedRelay } from './sharedRelay.js'
import { createSharedRelay } from './sharedRelay.js'

/** URLs of the public relay. The second is a fallback. */
const publicRelays = ['wss://relay.walletconnect.org', 'wss://relay.walletconnect.com']

/**
 * Seconds by which a token's time is shifted, in the order in which they are tried. The first value allows for small
 * differences between clocks. The others are for a relay that reports that the token is not valid yet or has expired.
 * Of these, the first ones allow for a clock that is up to a day ahead, and the last one for a clock that is a day
 * behind.
 */
const tokenSkews = [-60, -15 * 60, -25 * 3600, 23 * 3600]

/** A relay's reasons for refusing a client. Source: specification, section 8. */
const refusals: readonly { text: string; alert: AlertCode; isFinal: boolean }[] = [
  { alert: 'INVALID_APP_CONFIGURATION', isFinal: true, text: relayRefusals.originNotAllowed },
  { alert: 'INVALID_PROJECT_ID', isFinal: true, text: relayRefusals.invalidKey },
  { alert: 'JWT_TOKEN_NOT_VALID', isFinal: false, text: relayRefusals.notYetValid },
  { alert: 'JWT_TOKEN_NOT_VALID', isFinal: false, text: relayRefusals.expired },
]

/**
 * Creates the client's connection to a relay. It handles messages one after the other, and raises an alert if a relay
 * refuses the client.
 */
export function createClientRelay({
  agent,
  drop,
  handle,
  name,
  onAlert,
  projectId,
  refresh,
  relayUrl,
  signer,
  state: { candidates, pairings, signInsAsked, waiting },
}: {
  agent: string
  drop: Drop
  handle: (delivery: Delivery) => Promise<void>
  name: string
  onAlert: ((code: AlertCode) => void) | undefined
  projectId: string | undefined
  refresh: (isForced: boolean) => Promise<void>
  relayUrl: string | undefined
  signer: Signer
  state: ClientState
}): SharedRelay {
  /** Refusals that were already reported. A relay repeats them on every socket. */
  const alerted = new Set<string>()

  let skew = 0

  let handling: Promise<unknown> = Promise.resolve()

  const relay = createSharedRelay({
    isWaiting: () => pairings.size + candidates.size + signInsAsked.size + waiting.size > 0,
    name,
    onChange: () => void refresh(true),
    // One after the other: an event must not overtake an update that came before it.
    onDelivery(delivery) {
      handling = handling.then(() =>
        handle(delivery).catch((error: unknown) =>
          drop('A message could not be handled', { error: String(error) }),
        ),
      )
    },
    onRefused(reason) {
      const refusal = refusals.find(({ text }) => reason.includes(text))
      if (!refusal) return
      if (!alerted.has(refusal.text)) onAlert?.(refusal.alert)
      alerted.add(refusal.text)
      if (!refusal.isFinal) skew = (skew + 1) % tokenSkews.length
      else for (const { attempt } of pairings.values()) attempt.fail(new RelayUnreachableError({ reason }))
    },
    onUngranted: (topics) => drop('The relay does not listen to some topics', { topics }),
    async toAddress(url) {
      const issuedAt = nowSeconds() + (tokenSkews[skew] ?? 0)
      const query = new URLSearchParams({
        auth: await createRelayToken({ audience: url, issuedAt, signer }),
        ...(projectId && { projectId }),
        ua: `wc-2/${agent}/browser`,
        useOnCloseEvent: 'true',
      })
      return `${url}${url.includes('?') ? '&' : '?'}${query}`
    },
    urls: relayUrl ? [relayUrl] : publicRelays,
  })

  return relay
}
