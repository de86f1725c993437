import { picklist, strictObject } from 'valibot'
import { defineRoute } from './defineRoute.js'
import { sandboxOrder, sandboxPurchaseResponse } from './sandboxPurchase.js'

/** Pays, or has the card declined. Paid once, an order is paid: asked again it says how it stands. */
export const postSandboxPurchase = defineRoute({
  method: 'POST',
  path: '/v1/onramp/sandbox/purchase',
  query: strictObject({}),
  body: strictObject({ ...sandboxOrder, card: picklist(['good', 'declined']) }),
  response: sandboxPurchaseResponse,
  errors: ['ONRAMP_OFF', 'ONRAMP_REFUSED'],
})
