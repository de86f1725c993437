import { type InferOutput, nullable, number, object, optional, strictObject, string } from 'valibot'
import { defineRoute } from './defineRoute.js'
import { sdkQuery } from './sdkQuery.js'

export const getProfileZoneResponse = object({
  /** Domain of the server's names, e.g. `agora.eth`. Null if the server offers no names. */
  zone: nullable(string()),
  /** Maximum number of names for one address. Absent if the server offers no names, and on older servers. */
  namesPerAddress: optional(number()),
  /** The server's clock, in unix ms. Signed name messages use this time. Absent on older servers. */
  time: optional(number()),
})

export type GetProfileZoneResponse = InferOutput<typeof getProfileZoneResponse>

/** Returns the domain under which users can register names. Portico's own; absent on other servers. */
export const getProfileZone = defineRoute({
  method: 'GET',
  path: '/v1/profile/zone',
  query: strictObject(sdkQuery),
  response: getProfileZoneResponse,
})
