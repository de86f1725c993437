import { array, type InferOutput, nullable, number, object, strictObject, string } from 'valibot'
import { defineRoute } from '../defineRoute.js'
import { sdkQuery } from '../sdkQuery.js'

export const getReleasesResponse = object({
  releases: array(
    object({
      id: string(),
      deviceName: string(),
      /** The site around the frame. */
      origin: string(),
      place: string(),
      /** Unix seconds. */
      askedAt: number(),
      releasesAt: nullable(number()),
    }),
  ),
})

export type GetReleasesResponse = InferOutput<typeof getReleasesResponse>

/** Lists the user's devices that wait for a release. Only a device that has the wallet gets this list. */
export const getReleases = defineRoute({
  method: 'GET',
  path: '/v1/vault/releases',
  query: strictObject(sdkQuery),
  response: getReleasesResponse,
  errors: ['PROOF_NONCE_REQUIRED', 'PROOF_REFUSED', 'RELEASE_REQUIRED', 'SESSION_REQUIRED'],
})
