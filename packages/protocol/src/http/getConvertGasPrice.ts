import { type InferOutput, object, strictObject } from 'valibot'
import { baseUnitsSchema } from './convertSchemas.js'
import { defineRoute } from './defineRoute.js'
import { networkIdSchema } from './networkIdSchema.js'
import { sdkQuery } from './sdkQuery.js'

export const getConvertGasPriceResponse = object({
  standard: baseUnitsSchema,
  fast: baseUnitsSchema,
  instant: baseUnitsSchema,
})

export type GetConvertGasPriceResponse = InferOutput<typeof getConvertGasPriceResponse>

/** Returns prices of a unit of gas in wei. The price depends on how soon the transaction should be in a block. */
export const getConvertGasPrice = defineRoute({
  method: 'GET',
  path: '/v1/convert/gas-price',
  query: strictObject({ ...sdkQuery, chainId: networkIdSchema }),
  response: getConvertGasPriceResponse,
  errors: ['GAS_PRICE_NOT_SUPPORTED', 'UPSTREAM_UNAVAILABLE'],
})
