import { strictObject } from 'valibot'
import { defineRoute } from './defineRoute.js'
import { imageIdSchema } from './imageIdSchema.js'
import { sdkQuery } from './sdkQuery.js'

/** Returns a wallet's icon, as a raster image. */
export const getWalletImage = defineRoute({
  method: 'GET',
  path: '/getWalletImage/{imageId}',
  params: strictObject({ imageId: imageIdSchema }),
  query: strictObject(sdkQuery),
})
