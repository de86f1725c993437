import { strictObject } from 'valibot'
import { defineRoute } from './defineRoute.js'
import { imageIdSchema } from './imageIdSchema.js'
import { sdkQuery } from './sdkQuery.js'

/** Returns the icon of a token, by its symbol, as a raster image. */
export const getTokenImage = defineRoute({
  method: 'GET',
  path: '/public/getTokenImage/{symbol}',
  params: strictObject({ symbol: imageIdSchema }),
  query: strictObject(sdkQuery),
})
