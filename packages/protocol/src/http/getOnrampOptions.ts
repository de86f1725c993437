import { array, type InferOutput, maxLength, nullish, object, pipe, strictObject, string } from 'valibot'
import { defineRoute } from './defineRoute.js'
import { paymentCurrency, purchaseCurrency } from './onrampCurrency.js'
import { sdkQuery } from './sdkQuery.js'

const shortText = pipe(string(), maxLength(256))

export const getOnrampOptionsResponse = object({
  paymentCurrencies: pipe(array(paymentCurrency), maxLength(500)),
  purchaseCurrencies: pipe(array(purchaseCurrency), maxLength(2000)),
  /** The providers, in the operator's order. Portico's own; absent on other servers. */
  providers: nullish(
    array(
      object({
        name: shortText,
        label: shortText,
        /** The fee as the screen shows it, e.g. `1-2%`. */
        feeRange: shortText,
        /** CAIP-2 ids of the networks to which the provider sends. */
        networks: array(shortText),
      }),
    ),
  ),
})

export type GetOnrampOptionsResponse = InferOutput<typeof getOnrampOptionsResponse>

/** Returns what users can buy, and the ways to pay. */
export const getOnrampOptions = defineRoute({
  method: 'GET',
  path: '/v1/onramp/options',
  query: strictObject(sdkQuery),
  response: getOnrampOptionsResponse,
  errors: ['ONRAMP_OFF', 'UPSTREAM_UNAVAILABLE'],
})
