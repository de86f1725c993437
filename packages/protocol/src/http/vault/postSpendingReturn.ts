import { boolean, integer, minValue, number, object, pipe, strictObject } from 'valibot'
import { defineRoute } from '../defineRoute.js'
import { sdkQuery } from '../sdkQuery.js'
import { spendingCents } from './postSpending.js'

export const postSpendingReturnResponse = object({ returned: boolean() })

/** Takes back an amount that was counted but not spent. Either nothing was signed, or the network rejected it. */
export const postSpendingReturn = defineRoute({
  method: 'POST',
  path: '/v1/vault/spending/return',
  query: strictObject(sdkQuery),
  body: strictObject({ cents: spendingCents, countedAtMs: pipe(number(), integer(), minValue(0)) }),
  response: postSpendingReturnResponse,
  errors: ['PROOF_NONCE_REQUIRED', 'PROOF_REFUSED', 'RELEASE_REQUIRED', 'SESSION_REQUIRED'],
})
