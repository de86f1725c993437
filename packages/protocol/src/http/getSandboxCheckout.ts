import { strictObject } from 'valibot'
import { defineRoute } from './defineRoute.js'
import { sandboxOrder } from './sandboxPurchase.js'

/** Returns the sandbox's page in HTML. On this page, the user pretends to pay. */
export const getSandboxCheckout = defineRoute({
  method: 'GET',
  path: '/v1/onramp/sandbox/checkout',
  query: strictObject(sandboxOrder),
  errors: ['ONRAMP_OFF', 'ONRAMP_REFUSED'],
})
