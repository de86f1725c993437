import { picklist, strictObject } from 'valibot'
import { defineRoute } from './defineRoute.js'
import { sandboxOrder, sandboxPurchaseResponse } from './sandboxPurchase.js'

/** Pays an order, or declines its card. A paid order stays paid, and another call returns its status. */
export const postSandboxPurchase = defineRoute({
  method: 'POST',
  path: '/v1/onramp/sandbox/purchase',
  query: strictObject({}),
  body: strictObject({ ...sandboxOrder, card: picklist(['good', 'declined']) }),
  response: sandboxPurchaseResponse,
  errors: ['ONRAMP_OFF', 'ONRAMP_REFUSED'],
})
