import { array, boolean, type InferOutput, number, object, strictObject, string } from 'valibot'
import { defineRoute } from '../defineRoute.js'
import { sdkQuery } from '../sdkQuery.js'

export const getDevicesResponse = object({
  devices: array(
    object({
      id: string(),
      /** The device's name in the language of the request, e.g. `Chrome on Linux`. */
      name: string(),
      /** The site around the frame. Each site in a browser is a separate device. */
      origin: string(),
      /** IP address of the device when it was last seen. */
      place: string(),
      /** Unix seconds. */
      createdAt: number(),
      lastSeenAt: number(),
      isCurrent: boolean(),
      /** True if the server has its half of the device's key. */
      hasSecret: boolean(),
    }),
  ),
})

export type GetDevicesResponse = InferOutput<typeof getDevicesResponse>

/** Lists the user's devices, most recently seen first. */
export const getDevices = defineRoute({
  method: 'GET',
  path: '/v1/user/devices',
  query: strictObject(sdkQuery),
  response: getDevicesResponse,
  errors: ['PROOF_NONCE_REQUIRED', 'PROOF_REFUSED', 'SESSION_REQUIRED'],
})
