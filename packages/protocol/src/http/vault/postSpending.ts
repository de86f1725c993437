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
 * Daily limit, in US dollars, of a wallet that the operator could open. It is enough to try the wallet, and too little
 * for long-term use.
 */
export const spendingLimitUsd = 100

export const spendingCents = pipe(number(), integer(), minValue(1), maxValue(spendingLimitUsd * 100))

export const postSpendingResponse = object({
  /**
   * When the amount was counted, in unix ms. `postSpendingReturn` needs this time. Null if the amount would exceed the
   * limit: it was then not counted.
   */
  countedAtMs: nullable(number()),
})

export type PostSpendingResponse = InferOutput<typeof postSpendingResponse>

/**
 * Counts what a user is about to spend, together with everything that they spent in the last 24 hours, on all devices,
 * sites and tabs. Checking and counting are one step, so the second of two simultaneous requests sees the first.
 */
export const postSpending = defineRoute({
  method: 'POST',
  path: '/v1/vault/spending',
  query: strictObject(sdkQuery),
  body: strictObject({ cents: spendingCents }),
  response: postSpendingResponse,
  errors: ['PROOF_NONCE_REQUIRED', 'PROOF_REFUSED', 'RELEASE_REQUIRED', 'SESSION_REQUIRED'],
})
