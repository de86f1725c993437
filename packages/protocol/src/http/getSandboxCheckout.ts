import { strictObject } from 'valibot'
import { defineRoute } from './defineRoute.js'
import { sandboxOrder } from './sandboxPurchase.js'

/** The sandbox's page, on which the user pretends to pay. HTML. */
export const getSandboxCheckout = defineRoute({
  method: 'GET',
  path: '/v1/onramp/sandbox/checkout',
  query: strictObject(sandboxOrder),
  errors: ['ONRAMP_OFF', 'ONRAMP_REFUSED'],
})
