import {
  array,
  fallback,
  type InferOutput,
  nullable,
  nullish,
  number,
  object,
  pipe,
  record,
  regex,
  string,
  transform,
  union,
  unknown,
} from 'valibot'
import type { Hex } from '../hexBytes.js'

// The parts of Blockscout's responses that are read.
// Source: https://docs.blockscout.com/api-reference and https://github.com/blockscout/blockscout-api-v2-swagger

const hex = (pattern: RegExp) =>
  pipe(
    string(),
    regex(pattern),
    transform((text) => text.toLowerCase() as Hex),
  )
const hash = hex(/^0x[0-9a-f]{64}$/i)
const address = hex(/^0x[0-9a-f]{40}$/i)
const addressOf = object({ hash: address })
const quantity = pipe(
  union([string(), number()]),
  transform(String),
  regex(/^\d{1,78}$/),
  transform((text) => BigInt(text)),
)
const timestamp = pipe(string(), regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/))

const token = object({
  /** `address` before version 7. */
  address: nullish(address),
  address_hash: nullish(address),
  decimals: nullish(union([string(), number()])),
  icon_url: nullish(string()),
  name: nullish(string()),
  reputation: nullish(string()),
  symbol: nullish(string()),
  type: nullish(string()),
})

export type BlockscoutToken = InferOutput<typeof token>

export const transactionsAnswer = object({
  items: array(
    object({
      /** Null while it is pending. */
      block_number: nullable(number()),
      from: addressOf,
      hash,
      nonce: nullish(number()),
      position: nullish(number()),
      raw_input: nullish(string()),
      status: nullish(string()),
      timestamp: nullish(timestamp),
      to: nullish(addressOf),
      value: quantity,
    }),
  ),
  next_page_params: nullish(unknown()),
})

export type BlockscoutTransaction = InferOutput<typeof transactionsAnswer>['items'][number]

export const transfersAnswer = object({
  items: array(
    object({
      block_number: number(),
      from: addressOf,
      log_index: nullish(number()),
      timestamp,
      to: addressOf,
      token: nullish(token),
      total: nullish(object({ token_id: nullish(quantity), value: nullish(quantity) })),
      transaction_hash: hash,
    }),
  ),
  next_page_params: nullish(unknown()),
})

export type BlockscoutTransfer = InferOutput<typeof transfersAnswer>['items'][number]

export const nftsAnswer = object({
  items: array(
    object({
      id: quantity,
      image_url: nullish(string()),
      metadata: nullish(unknown()),
      token,
      token_type: nullish(string()),
      value: nullish(quantity),
    }),
  ),
  next_page_params: nullish(
    object({
      token_contract_address_hash: address,
      token_id: quantity,
      token_type: pipe(string(), regex(/^ERC-(721|1155|404)$/)),
    }),
  ),
})

/** An entry that cannot be read is null. */
export const tokensAnswer = object({
  items: array(
    fallback(
      nullable(object({ token: object({ address: nullish(address), address_hash: nullish(address) }) })),
      null,
    ),
  ),
  next_page_params: nullish(record(string(), unknown())),
})

export type NftsAnswer = InferOutput<typeof nftsAnswer>

export type BlockscoutNft = NftsAnswer['items'][number]
