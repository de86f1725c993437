import { array, boolean, type InferOutput, number, object, strictObject, string } from 'valibot'
import { defineRoute } from '../defineRoute.js'
import { sdkQuery } from '../sdkQuery.js'

export const getDevicesResponse = object({
  devices: array(
    object({
      id: string(),
      /** E.g. `Chrome on Linux`. */
      name: string(),
      /** The site around the frame: each site of one browser is a device. */
      origin: string(),
      /** Address on the internet when it was last seen. */
      place: string(),
      /** Unix seconds. */
      createdAt: number(),
      lastSeenAt: number(),
      isCurrent: boolean(),
      /** The server keeps a half of a key for it. */
      hasSecret: boolean(),
    }),
  ),
})

export type GetDevicesResponse = InferOutput<typeof getDevicesResponse>

/** The devices of the person, the last seen first. */
export const getDevices = defineRoute({
  method: 'GET',
  path: '/v1/person/devices',
  query: strictObject(sdkQuery),
  response: getDevicesResponse,
  errors: ['PROOF_NONCE_REQUIRED', 'PROOF_REFUSED', 'SESSION_REQUIRED'],
})
