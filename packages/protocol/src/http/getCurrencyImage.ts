import { strictObject } from 'valibot'
import { defineRoute } from './defineRoute.js'
import { imageIdSchema } from './imageIdSchema.js'
import { sdkQuery } from './sdkQuery.js'

/** Returns the icon of a currency, by its code, as a raster image. */
export const getCurrencyImage = defineRoute({
  method: 'GET',
  path: '/public/getCurrencyImage/{code}',
  params: strictObject({ code: imageIdSchema }),
  query: strictObject(sdkQuery),
})
