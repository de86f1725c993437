import { pipe, strictObject, string, uuid } from 'valibot'
import { defineRoute } from './defineRoute.js'
import { sandboxPurchaseResponse } from './sandboxPurchase.js'

/** How one purchase of the sandbox stands: what its page asks. */
export const getSandboxPurchase = defineRoute({
  method: 'GET',
  path: '/v1/onramp/sandbox/purchase/{id}',
  params: strictObject({ id: pipe(string(), uuid()) }),
  query: strictObject({}),
  response: sandboxPurchaseResponse,
  errors: ['ONRAMP_OFF'],
})
