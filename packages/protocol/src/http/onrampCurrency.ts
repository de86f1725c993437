import { array, type InferOutput, maxLength, minLength, nullish, object, pipe, regex, string } from 'valibot'

const shortText = pipe(string(), maxLength(256))

/** A network on which a currency can be bought. */
const purchaseNetwork = object({
  /** The provider's own name, e.g. `ethereum-mainnet`. */
  name: shortText,
  display_name: shortText,
  /** The network's id: decimal digits on eip155, and the provider's own id on other families. */
  chain_id: shortText,
  /** Empty for a native token. */
  contract_address: shortText,
  /** CAIP-2. Portico's own; absent on other servers. */
  caip_id: nullish(shortText),
})

/** A token that can be bought. Source of the shape: the services that existing clients use, see `getOnrampOptions`. */
export const purchaseCurrency = object({
  id: pipe(shortText, minLength(1)),
  name: shortText,
  symbol: pipe(shortText, minLength(1)),
  networks: pipe(array(purchaseNetwork), maxLength(200)),
})

export type PurchaseCurrency = InferOutput<typeof purchaseCurrency>

const moneyAmount = pipe(string(), regex(/^\d{1,12}(\.\d{1,8})?$/, 'must be a decimal amount of money'))

/** A payment currency, with the limits of each way to pay. */
export const paymentCurrency = object({
  /** ISO 4217, e.g. `USD`. */
  id: pipe(string(), regex(/^[A-Z]{3,8}$/, 'must be a currency code')),
  payment_method_limits: pipe(
    array(object({ id: pipe(shortText, minLength(1)), min: moneyAmount, max: moneyAmount })),
    maxLength(50),
  ),
})

export type PaymentCurrency = InferOutput<typeof paymentCurrency>
