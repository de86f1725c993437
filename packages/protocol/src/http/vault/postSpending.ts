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

/** What a wallet that the operator could open may spend in a day, in US dollars: enough to try it, too little to keep it. */
export const spendingLimitUsd = 100

export const spendingCents = pipe(number(), integer(), minValue(1), maxValue(spendingLimitUsd * 100))

export const postSpendingResponse = object({
  /** When it was counted, in unix ms, by which it is taken back; null where it would pass the limit, and was not counted. */
  countedAtMs: nullable(number()),
})

export type PostSpendingResponse = InferOutput<typeof postSpendingResponse>

/**
 * Counts what a person is about to spend, with all that they spent in the last 24 hours, on every device, site and tab. It is
 * looked at and counted in one step: of two that ask at once, the second sees the first.
 */
export const postSpending = defineRoute({
  method: 'POST',
  path: '/v1/vault/spending',
  query: strictObject(sdkQuery),
  body: strictObject({ cents: spendingCents }),
  response: postSpendingResponse,
  errors: ['PROOF_NONCE_REQUIRED', 'PROOF_REFUSED', 'RELEASE_REQUIRED', 'SESSION_REQUIRED'],
})
