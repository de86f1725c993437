import { boolean, integer, minValue, number, object, pipe, strictObject } from 'valibot'
import { defineRoute } from '../defineRoute.js'
import { sdkQuery } from '../sdkQuery.js'
import { spendingCents } from './postSpending.js'

export const postSpendingReturnResponse = object({ returned: boolean() })

/** Takes back what was counted but not spent, because nothing that was signed left the frame. */
export const postSpendingReturn = defineRoute({
  method: 'POST',
  path: '/v1/vault/spending/return',
  query: strictObject(sdkQuery),
  body: strictObject({ cents: spendingCents, countedAtMs: pipe(number(), integer(), minValue(0)) }),
  response: postSpendingReturnResponse,
  errors: ['PROOF_NONCE_REQUIRED', 'PROOF_REFUSED', 'RELEASE_REQUIRED', 'SESSION_REQUIRED'],
})
