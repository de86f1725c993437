import type { PostEventBody } from '@portico/protocol/http'
import { randomId } from '../../format/randomId.js'

/** Returns the body of one beacon. Query and fragment of the page's URL can contain secrets, so they are removed. */
export function toBeacon(props: PostEventBody['props'], timestamp: number | string): PostEventBody {
  const { hostname, origin, pathname } = location
  return { domain: hostname, eventId: randomId(), props, timestamp, url: `${origin}${pathname}` }
}
