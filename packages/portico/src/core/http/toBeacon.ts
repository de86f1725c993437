import type { PostEventBody } from '@portico/protocol/http'
import { randomId } from '../../format/randomId.js'

/** Returns the body of one beacon. The page's URL is sent without its query and fragment, which can contain secrets. */
export function toBeacon(props: PostEventBody['props'], timestamp: number | string): PostEventBody {
  const { hostname, origin, pathname } = location
  return { domain: hostname, eventId: randomId(), props, timestamp, url: `${origin}${pathname}` }
}
