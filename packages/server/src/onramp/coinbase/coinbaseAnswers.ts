import { array, type InferOutput, literal, nullish, object, string, union } from 'valibot'
import { decimal, moment } from '../answerFields.js'

// Source of all formats: https://docs.cdp.coinbase.com/api-reference/rest-api/onramp-offramp

const money = object({ value: decimal, currency: string() })

export const tokenAnswer = object({ token: string() })

export const optionsAnswer = object({
  payment_currencies: array(
    object({ id: string(), limits: array(object({ id: string(), min: decimal, max: decimal })) }),
  ),
  purchase_currencies: array(
    object({
      id: string(),
      name: string(),
      symbol: string(),
      networks: array(
        object({
          name: string(),
          display_name: string(),
          chain_id: nullish(string()),
          contract_address: nullish(string()),
        }),
      ),
    }),
  ),
})

export const quoteAnswer = object({
  payment_total: money,
  payment_subtotal: money,
  purchase_amount: money,
  coinbase_fee: money,
  network_fee: money,
  quote_id: string(),
})

const purchase = object({
  status: string(),
  purchase_currency: string(),
  purchase_network: string(),
  purchase_amount: money,
  tx_hash: nullish(string()),
  transaction_id: string(),
  wallet_address: string(),
  created_at: moment,
  /** Empty until then. */
  completed_at: nullish(union([literal(''), moment])),
})

export type CoinbasePurchase = InferOutput<typeof purchase>

export const purchasesAnswer = object({ transactions: array(purchase), next_page_key: nullish(string()) })
