import { strictObject } from 'valibot'
import { defineRoute } from './defineRoute.js'
import { imageIdSchema } from './imageIdSchema.js'
import { sdkQuery } from './sdkQuery.js'

/** Returns the icon of a network or of a connector, as a raster image. */
export const getAssetImage = defineRoute({
  method: 'GET',
  path: '/public/getAssetImage/{id}',
  params: strictObject({ id: imageIdSchema }),
  query: strictObject(sdkQuery),
})
