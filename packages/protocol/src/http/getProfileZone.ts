import { type InferOutput, nullable, number, object, optional, strictObject, string } from 'valibot'
import { defineRoute } from './defineRoute.js'
import { sdkQuery } from './sdkQuery.js'

export const getProfileZoneResponse = object({
  /** Domain below which the server gives names, e.g. `agora.eth`. Null: it gives none. */
  zone: nullable(string()),
  /** How many names one address can have. Absent where the server gives none, and at older ones. */
  namesPerAddress: optional(number()),
  /** The server's clock, Unix milliseconds: what is signed for a name is dated by it. Absent at older servers. */
  time: optional(number()),
})

export type GetProfileZoneResponse = InferOutput<typeof getProfileZoneResponse>

/** Below which domain names can be had. Portico's own; absent at other servers. */
export const getProfileZone = defineRoute({
  method: 'GET',
  path: '/v1/profile/zone',
  query: strictObject(sdkQuery),
  response: getProfileZoneResponse,
})
