import { postEvent } from '@portico/protocol/http'
import { handle } from '../http/handle.js'
import { redactPairingUris } from './redactPairingUris.js'

/** Bytes of one event. An error report with its stack has under 10 kB. */
const bodyLimitBytes = 16 * 1024

/** Queues one tracking event of a project that wants them. */
export const handlePostEvent = handle(
  postEvent,
  ({ body, caller: { project } }, { clock, events, metrics }) => {
    if (!project.analytics) return { accepted: false }
    const { address, event, properties, type, ...rest } = body.props
    const accepted = events.add({
      address: address ?? null,
      domain: body.domain,
      event,
      eventId: body.eventId,
      occurredAtMs: typeof body.timestamp === 'number' ? body.timestamp : Date.parse(body.timestamp),
      projectId: project.id,
      properties: redactPairingUris({ ...rest, ...properties }) as Record<string, unknown>,
      receivedAtMs: clock.nowMs(),
      type,
      url: stripAddress(body.url),
    })
    if (!accepted) metrics.eventsDropped.inc()
    return { accepted }
  },
  { bodyLimitBytes, status: 202 },
)

/** Query and fragment of a page hold what is nobody's business: tokens, pairing URIs, e-mail addresses. */
function stripAddress(url: string): string {
  return String(redactPairingUris(url.split(/[?#]/, 1)[0] ?? ''))
}
