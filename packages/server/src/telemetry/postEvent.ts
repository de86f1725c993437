import { postEvent } from '@portico/protocol/http'
import { widerNetwork } from '../http/clientAddress.js'
import { handle } from '../http/handle.js'
import { mapTexts } from '../store/mapTexts.js'
import { toStorable } from '../store/storableText.js'
import { redactPairingUris } from './redactPairingUris.js'

/** Maximum size of one event. An error report with its stack has less than 10 kB. */
const bodyLimitBytes = 16 * 1024

/** Stores one tracking event if its project has analytics on. */
export const handlePostEvent = handle(
  postEvent,
  async ({ body, caller: { address: client, project } }, { clock, eventVolume, events, metrics }) => {
    if (!project.analytics) return { accepted: false }
    const { domain, props, url } = mapTexts(body, toStorable) as typeof body
    const { address, event, properties, type, ...rest } = props
    const row = {
      address: address ?? null,
      domain,
      event,
      eventId: body.eventId,
      occurredAtMs: typeof body.timestamp === 'number' ? body.timestamp : Date.parse(body.timestamp),
      projectId: project.id,
      properties: redactPairingUris({ ...rest, ...properties }) as Record<string, unknown>,
      receivedAtMs: clock.nowMs(),
      type,
      url: stripAddress(url),
    }
    const characters = JSON.stringify(row).length
    const isTaken = eventVolume.take({ characters, client: widerNetwork(client), pool: project.id })
    const accepted = isTaken && (await events.add(row))
    if (!accepted) metrics.eventsDropped.inc()
    return { accepted }
  },
  { bodyLimitBytes, status: 202, takesAnyText: true },
)

/** Removes query and fragment of a page's URL, which may contain tokens, pairing URIs and email addresses. */
function stripAddress(url: string): string {
  return String(redactPairingUris(url.split(/[?#]/, 1)[0] ?? ''))
}
