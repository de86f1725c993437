import { optional, picklist, pipe, regex, strictObject, string } from 'valibot'
import { defineRoute } from './defineRoute.js'
import { sdkQuery } from './sdkQuery.js'

/** Widths in CSS pixels at which pictures are made, so that the cache holds few variants of each. */
export const proxiedImageWidths = ['48', '96', '256', '640'] as const

/**
 * A token's or NFT's picture, fetched by the server and re-encoded to a raster. A route of Portico's own: `id` is one
 * that the server gave out in an answer, never an address, so that nobody can have it fetch what they like.
 */
export const getProxiedImage = defineRoute({
  method: 'GET',
  path: '/v1/image/{id}',
  params: strictObject({ id: pipe(string(), regex(/^[A-Za-z0-9_-]{16,64}$/, 'must be an image id')) }),
  query: strictObject({ ...sdkQuery, width: optional(picklist(proxiedImageWidths)) }),
  errors: ['UPSTREAM_UNAVAILABLE'],
})
