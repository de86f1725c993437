import { type PostEventBody, type postEvent, postEventResponse } from '@portico/protocol/http'
import type { Portico } from '../portico.js'
import { fetchRoute } from './fetchRoute.js'

/** Sends one event or error report. The request outlives the page, and a failure is not reported. */
export async function postBeacon(portico: Portico, body: PostEventBody): Promise<void> {
  await fetchRoute<typeof postEvent>(
    portico,
    { method: 'POST', path: '/e', response: postEventResponse },
    { body, keepalive: true },
  )
}
