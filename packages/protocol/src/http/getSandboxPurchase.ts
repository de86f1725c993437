import { pipe, strictObject, string, uuid } from 'valibot'
import { defineRoute } from './defineRoute.js'
import { sandboxPurchaseResponse } from './sandboxPurchase.js'

/** Returns the status of one purchase in the sandbox, for its page. */
export const getSandboxPurchase = defineRoute({
  method: 'GET',
  path: '/v1/onramp/sandbox/purchase/{id}',
  params: strictObject({ id: pipe(string(), uuid()) }),
  query: strictObject({}),
  response: sandboxPurchaseResponse,
  errors: ['ONRAMP_OFF'],
})
