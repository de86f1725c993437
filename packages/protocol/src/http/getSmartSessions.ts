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

/** A session key's limit for one token. Amounts in base units. */
export const smartSessionLimit = object({
  /** CAIP-10 id of the contract; null for the network's own coin. */
  token: nullable(string()),
  /** From the contract. Null for the coin, or if the contract states no decimals. */
  symbol: nullable(string()),
  decimals: nullable(pipe(number(), integer(), minValue(0), maxValue(255))),
  perPeriod: baseUnitsSchema,
  /** The amount that was spent in the current period. */
  spent: baseUnitsSchema,
})

/**
 * A key that can send from a smart account, up to limits that the account itself enforces. Times are in unix seconds.
 */
export const smartSession = object({
  /** Id of the permission in its account. It is the context of `wallet_revokePermissions`. */
  pci: string(),
  /** CAIP-2. */
  networkId: string(),
  /** Address of the key. */
  key: string(),
  startsAt: seconds,
  /** First second in which the key is no longer valid. */
  endsAt: seconds,
  /** 0 if the limits apply to the whole session. */
  periodSeconds: seconds,
  /** Limit for the total cost of the key's operations, in wei. The cost counts toward it no matter who pays. */
  feeLimit: baseUnitsSchema,
  /** Cost so far, in wei. Each operation counts as the maximum that it could have cost. */
  feesSpent: baseUnitsSchema,
  limits: array(smartSessionLimit),
})

export type SmartSession = InferOutput<typeof smartSession>

export const getSmartSessionsResponse = object({
  /** Sessions that have not ended. The one that ends last comes first. */
  sessions: array(smartSession),
})

export type GetSmartSessionsResponse = InferOutput<typeof getSmartSessionsResponse>

/**
 * Lists the session keys of a smart account, as the account itself stores them. `id` is a CAIP-10 id for one network,
 * or a plain address for every network with smart accounts.
 */
export const getSmartSessions = defineRoute({
  method: 'GET',
  path: '/v1/sessions/{id}',
  params: strictObject({ id: accountSchema }),
  query: strictObject(sdkQuery),
  response: getSmartSessionsResponse,
  errors: ['UNSUPPORTED_CHAIN', 'UPSTREAM_UNAVAILABLE'],
})
