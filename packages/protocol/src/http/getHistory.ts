import {
  array,
  boolean,
  check,
  type InferOutput,
  nullable,
  nullish,
  number,
  object,
  optional,
  picklist,
  pipe,
  strictObject,
  string,
} from 'valibot'
import { accountListQuery } from './accountListQuery.js'
import { accountSchema } from './accountSchema.js'
import { defineRoute } from './defineRoute.js'
import { onrampProviderName } from './onrampProviderName.js'
import { wholeTokensSchema } from './wholeTokensSchema.js'

const flags = nullish(object({ is_spam: nullish(boolean()) }))

const fungibleInfo = nullish(
  object({
    name: nullish(string()),
    symbol: nullish(string()),
    /** CAIP-10 id of the contract. Absent for the native token. */
    address: nullish(string()),
    icon: nullish(object({ url: nullish(string()) })),
    /** Portico's own; absent on other servers. */
    flags,
  }),
)

const nftInfo = nullish(
  object({
    name: nullish(string()),
    /** CAIP-10 id of the contract. */
    address: nullish(string()),
    token_id: nullish(string()),
    content: nullish(
      object({
        preview: nullish(object({ url: nullish(string()) })),
        detail: nullish(object({ url: nullish(string()) })),
      }),
    ),
    flags,
  }),
)

const quantity = object({ numeric: wholeTokensSchema })

/** Ms since 1970. The range is wide, because developers may set the clock of a local chain to any time. */
const times = { from: 0, to: Date.UTC(2200, 0) }

const minedAtSchema = pipe(
  string(),
  check((text) => {
    const time = Date.parse(text)
    return time >= times.from && time < times.to
  }, 'must be a time between 1970 and 2200'),
)

/** One movement of one token within a transaction. */
export const transactionTransfer = object({
  fungible_info: fungibleInfo,
  nft_info: nftInfo,
  /** The direction, as the account sees it. */
  direction: nullish(picklist(['in', 'out', 'self'])),
  /** The address of the other side, in its family's format. */
  counterparty: nullish(string()),
  /** Whole tokens, in decimal notation, exact. */
  quantity,
  value: nullish(number()),
  price: nullish(number()),
})

export type TransactionTransfer = InferOutput<typeof transactionTransfer>

/** An allowance that the account gave. */
export const transactionApproval = object({
  fungible_info: fungibleInfo,
  /** For a whole collection, `token_id` is absent. */
  nft_info: nftInfo,
  /** Whole tokens. Null: unlimited. `0`: revoked. */
  quantity: nullable(quantity),
  /** The address that may transfer the tokens, in its family's format. */
  spender: string(),
})

export type TransactionApproval = InferOutput<typeof transactionApproval>

/** A transaction of an account. Source of the shape: specification, section 3, "Transaction". */
export const transaction = object({
  id: string(),
  metadata: object({
    /** `send`, `receive`, `trade`, `mint`, `burn`, `approve`, `deploy`, `execute`… */
    operationType: string(),
    hash: string(),
    /** CAIP-2. */
    chain: nullish(string()),
    /** ISO 8601, UTC. */
    minedAt: minedAtSchema,
    sentFrom: string(),
    sentTo: nullish(string()),
    /** `confirmed`, `failed` or `pending`; for purchases `ONRAMP_TRANSACTION_STATUS_…`. */
    status: string(),
    nonce: nullish(number()),
  }),
  /** Empty if the transaction failed, because nothing moved. */
  transfers: array(transactionTransfer),
  /** Allowances that the account gave in this transaction. Portico's own; absent on other servers. */
  approvals: nullish(array(transactionApproval)),
})

export type Transaction = InferOutput<typeof transaction>

export const getHistoryResponse = object({
  /** Newest first. */
  data: array(transaction),
  /** Pass it as `cursor` to get older entries. Null at the end. */
  next: nullable(string()),
})

export type GetHistoryResponse = InferOutput<typeof getHistoryResponse>

/** Lists the transactions of an account, newest first, 50 on each page. */
export const getHistory = defineRoute({
  method: 'GET',
  path: '/v1/account/{account}/history',
  params: strictObject({ account: accountSchema }),
  query: strictObject({
    ...accountListQuery,
    /** If it is set, lists purchases of one provider instead of transactions. */
    onramp: optional(onrampProviderName),
    sender: optional(accountSchema),
  }),
  response: getHistoryResponse,
  errors: ['ONRAMP_OFF', 'UNSUPPORTED_CHAIN', 'UPSTREAM_UNAVAILABLE'],
})
