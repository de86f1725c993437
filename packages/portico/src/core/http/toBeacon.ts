import type { PostEventBody } from '@portico/protocol/http'
import { randomId } from '../../format/randomId.js'

/** The body of one beacon. The page's address goes without its query and fragment, which can hold secrets. */
export function toBeacon(props: PostEventBody['props'], timestamp: number | string): PostEventBody {
  const { hostname, origin, pathname } = location
  return { domain: hostname, eventId: randomId(), props, timestamp, url: `${origin}${pathname}` }
}
