import {
  type InferOutput,
  integer,
  maxValue,
  minValue,
  nullable,
  number,
  object,
  pipe,
  strictObject,
} from 'valibot'
import { defineRoute } from '../defineRoute.js'
import { sdkQuery } from '../sdkQuery.js'

/**
 * Daily limit, in US dollars, of a wallet that the operator could open: enough to try it, too little for long-term use.
 */
export const spendingLimitUsd = 100

export const spendingCents = pipe(number(), integer(), minValue(1), maxValue(spendingLimitUsd * 100))

export const postSpendingResponse = object({
  /**
   * When it was counted, in unix ms, which `postSpendingReturn` needs; null if it would exceed the limit and was not
   * counted.
   */
  countedAtMs: nullable(number()),
})

export type PostSpendingResponse = InferOutput<typeof postSpendingResponse>

/**
 * Counts what a user is about to spend, together with all that they spent in the last 24 hours, on every device, site
 * and tab. Checking and counting is one step: of two simultaneous requests, the second sees the first.
 */
export const postSpending = defineRoute({
  method: 'POST',
  path: '/v1/vault/spending',
  query: strictObject(sdkQuery),
  body: strictObject({ cents: spendingCents }),
  response: postSpendingResponse,
  errors: ['PROOF_NONCE_REQUIRED', 'PROOF_REFUSED', 'RELEASE_REQUIRED', 'SESSION_REQUIRED'],
})
