import { optional, picklist, pipe, regex, strictObject, string } from 'valibot'
import { defineRoute } from './defineRoute.js'
import { sdkQuery } from './sdkQuery.js'

/** Available widths in CSS pixels. There are few, so that the cache has few variants of each picture. */
export const proxiedImageWidths = ['48', '96', '256', '640'] as const

/**
 * Returns the picture of a token or an NFT. The server has fetched it and encoded it again as a raster image. Portico's
 * own route. `id` comes from an earlier response and is never a URL, so clients cannot make the server fetch arbitrary
 * URLs.
 */
export const getProxiedImage = defineRoute({
  method: 'GET',
  path: '/v1/image/{id}',
  params: strictObject({ id: pipe(string(), regex(/^[A-Za-z0-9_-]{16,64}$/, 'must be an image id')) }),
  query: strictObject({ ...sdkQuery, width: optional(picklist(proxiedImageWidths)) }),
  errors: ['UPSTREAM_UNAVAILABLE'],
})
