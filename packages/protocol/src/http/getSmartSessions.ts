import {
  array,
  type InferOutput,
  integer,
  maxValue,
  minValue,
  nullable,
  number,
  object,
  pipe,
  strictObject,
  string,
} from 'valibot'
import { accountSchema } from './accountSchema.js'
import { baseUnitsSchema } from './convertSchemas.js'
import { defineRoute } from './defineRoute.js'
import { sdkQuery } from './sdkQuery.js'

const seconds = pipe(number(), integer(), minValue(0))

/** What a session key may send of one token. Amounts in base units. */
export const smartSessionLimit = object({
  /** CAIP-10 id of the contract; null for the network's own coin. */
  token: nullable(string()),
  /** What the contract says of itself; null for the coin, and where it says nothing. */
  symbol: nullable(string()),
  decimals: nullable(pipe(number(), integer(), minValue(0), maxValue(255))),
  perPeriod: baseUnitsSchema,
  /** In the period that runs now. */
  spent: baseUnitsSchema,
})

/** A key that may send from a smart account, up to limits that the account itself holds. Times in unix seconds. */
export const smartSession = object({
  /** Names the permission in its account: what `wallet_revokePermissions` takes as its context. */
  pci: string(),
  /** CAIP-2. */
  networkId: string(),
  /** Address of the key. */
  key: string(),
  startsAt: seconds,
  /** First second in which the key is good for nothing. */
  endsAt: seconds,
  /** 0: the limits are of the whole session. */
  periodSeconds: seconds,
  /** What the key's operations may cost, at most, in all, whoever pays. Wei. */
  feeLimit: baseUnitsSchema,
  /** What they may have cost so far: of each the most that it could. */
  feesSpent: baseUnitsSchema,
  limits: array(smartSessionLimit),
})

export type SmartSession = InferOutput<typeof smartSession>

export const getSmartSessionsResponse = object({
  /** What is granted and not over, the last to end first. */
  sessions: array(smartSession),
})

export type GetSmartSessionsResponse = InferOutput<typeof getSmartSessionsResponse>

/**
 * The session keys of a smart account, as the account has them. `id` is CAIP-10 for those of one network, or a plain address
 * for those of every network that has smart accounts.
 */
export const getSmartSessions = defineRoute({
  method: 'GET',
  path: '/v1/sessions/{id}',
  params: strictObject({ id: accountSchema }),
  query: strictObject(sdkQuery),
  response: getSmartSessionsResponse,
  errors: ['UNSUPPORTED_CHAIN', 'UPSTREAM_UNAVAILABLE'],
})
