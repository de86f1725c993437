import type { CaipAddress, CaipNetworkId } from '@portico/protocol/caip'
import { isPorticoError } from '@portico/protocol/errors'
import type { PostOnrampQuoteResponse } from '@portico/protocol/http'
import { currencyDigits } from '../../format/currencyDigits.js'
import { assertStarted } from '../assertStarted.js'
import type { PurchaseCurrency } from '../entities.js'
import { InvalidResponseError } from '../errors/http.js'
import { OnRampAmountError, OnRampQuoteFailedError } from '../errors/onRamp.js'
import { toNetworkId } from '../findActive.js'
import { joinSignals } from '../joinSignals.js'
import { toNativeTokenAddress } from '../nativeToken.js'
import { limitsOf, waysToPay } from '../onRampLimits.js'
import { onRampStore } from '../onRampStore.js'
import type { Portico } from '../portico.js'
import { defineSlot } from '../slots.js'
import { getCurrencyRate } from './getCurrencyRate.js'
import { getTokenPrices } from './getTokenPrices.js'

export type GetOnRampQuoteParameters = { signal?: AbortSignal | undefined }

/** A quote is accepted only if the purchase is worth between 1/2 and 2 times the payment. */
const mostGain = 2

/** How long to wait for our own prices, in ms. Without these prices the provider's quote is not checked. */
const priceWaitMs = 2_000

export type OnRampAmount = { amount: string; currency: string }

/** Amounts are decimal strings, exactly as the provider wrote them. */
export type GetOnRampQuoteReturnType = {
  paymentTotal: OnRampAmount
  paymentSubtotal: OnRampAmount
  purchaseAmount: OnRampAmount
  /** The provider's own fee. */
  fee: OnRampAmount
  networkFee: OnRampAmount
  quoteId: string
}

/** The newest request. Only its response changes the state. */
const latestTurn = defineSlot<object>()

/**
 * Returns the provider's quote for the chosen purchase. The state contains it too: `quotesLoading` is true during the
 * request, then `purchaseAmount` or `error` is set. A newer call supersedes an older one.
 *
 * @throws NotStartedError, OnRampAmountError, OnRampQuoteFailedError, and the signal's reason
 */
export async function getOnRampQuote(
  portico: Portico,
  parameters: GetOnRampQuoteParameters = {},
): Promise<GetOnRampQuoteReturnType> {
  assertStarted(portico, 'getOnRampQuote')
  const { signal } = parameters
  const store = onRampStore(portico)
  const { paymentAmount = 0, paymentCurrency, purchaseCurrency, selectedProvider } = store.getState()
  const { slots } = portico.internal
  const turn = {}
  slots.set(latestTurn, turn)
  const isLatest = () => slots.get(latestTurn) === turn
  const ways = waysToPay(paymentCurrency, paymentAmount)
  if (!ways) {
    const error = new OnRampAmountError({ ...limitsOf(paymentCurrency), currency: paymentCurrency.id })
    store.setState({ error: error.shortMessage, purchaseAmount: undefined, quotesLoading: false })
    throw error
  }

  store.setState({ error: null, quotesLoading: true })
  try {
    const { requestOnRampQuote } = await import('../http/requestOnRampQuote.js')
    const quote = await requestOnRampQuote(
      portico,
      {
        amount: toDecimal(paymentAmount, paymentCurrency.id),
        chainId: toNetworkId(portico.store.getState()),
        // Other kits send the symbol here, and the providers' servers expect it.
        network: purchaseCurrency.symbol,
        // The provider quotes the first payment method. If that method did not accept the amount, the whole quote would
        // fail, so only methods that accept the amount are sent.
        paymentCurrency: { ...paymentCurrency, payment_method_limits: [...ways] },
        provider: selectedProvider?.name,
        purchaseCurrency: { ...purchaseCurrency, networks: [...purchaseCurrency.networks] },
      },
      { signal },
    )
    checkCurrencies(quote, paymentCurrency.id, purchaseCurrency.symbol)
    const worth = await worthOf(portico, quote, purchaseCurrency, signal)
    signal?.throwIfAborted()
    if (worth !== undefined && !(worth <= mostGain && worth >= 1 / mostGain)) {
      throw unusable('The purchase is not worth its price.')
    }
    if (isLatest()) {
      store.setState({ purchaseAmount: Number(quote.purchaseAmount.amount), quotesLoading: false })
    }
    return toQuote(quote)
  } catch (cause) {
    if (signal?.aborted) {
      if (isLatest()) store.setState({ quotesLoading: false })
      throw signal.reason
    }
    const error = new OnRampQuoteFailedError({ cause })
    const said = isPorticoError(cause, 'ONRAMP_REFUSED') ? cause.shortMessage : error.shortMessage
    if (isLatest()) store.setState({ error: said, purchaseAmount: undefined, quotesLoading: false })
    throw error
  }
}

/**
 * Checks that a quote is for the requested currencies: 129 units of a cheap coin are not worth 129 dollars.
 *
 * @throws InvalidResponseError
 */
function checkCurrencies(
  { paymentTotal, purchaseAmount }: PostOnrampQuoteResponse,
  paid: string,
  bought: string,
): void {
  const isPaid = paymentTotal.currency.toUpperCase() === paid.toUpperCase()
  // Meld appends the network to the symbol, e.g. USDC_POLYGON.
  const [symbol] = purchaseAmount.currency.toUpperCase().split('_')
  const isBought = [symbol, purchaseAmount.currency.toUpperCase()].includes(bought.toUpperCase())
  if (!isPaid || !isBought) throw unusable('It is in another currency.')
}

function unusable(problem: string): InvalidResponseError {
  return new InvalidResponseError({ path: '/v1/onramp/quote', problem })
}

/** Returns the worth of the purchase divided by the payment, by our own prices. Undefined if a price is not known. */
async function worthOf(
  portico: Portico,
  { paymentTotal, purchaseAmount }: PostOnrampQuoteResponse,
  { networks }: PurchaseCurrency,
  signal: AbortSignal | undefined,
): Promise<number | undefined> {
  const inUse = toNetworkId(portico.store.getState())
  // The price of a token is the same on every network, so any of its networks will do.
  const place = networks.find(({ caip_id }) => caip_id === inUse) ?? networks.find(({ caip_id }) => caip_id)
  const [namespace, reference] = (place?.caip_id ?? '').split(':')
  if (!place || !namespace || !reference) return undefined
  const networkId = `${namespace}:${reference}` as CaipNetworkId
  const token: CaipAddress = place.contract_address
    ? `${networkId}:${place.contract_address}`
    : toNativeTokenAddress(networkId)
  const limit = AbortSignal.timeout(priceWaitMs)
  const within = { signal: joinSignals(signal, limit) }
  try {
    const [prices, rate] = await Promise.all([
      getTokenPrices(portico, { tokens: [token], ...within }),
      getCurrencyRate(portico, { currency: paymentTotal.currency, ...within }),
    ])
    const price = prices.get(token.toLowerCase())
    const paid = rate && Number(paymentTotal.amount) * rate.usd
    return price && paid ? (Number(purchaseAmount.amount) * price) / paid : undefined
  } catch {
    return undefined
  }
}

/** Formats an amount of money, with at most as many decimals as its currency has. */
function toDecimal(amount: number, currency: string): string {
  return amount.toLocaleString('en-US', {
    maximumFractionDigits: currencyDigits(currency),
    useGrouping: false,
  })
}

function toQuote(quote: PostOnrampQuoteResponse): GetOnRampQuoteReturnType {
  const { coinbaseFee: fee, networkFee, paymentSubtotal, paymentTotal, purchaseAmount, quoteId } = quote
  return { fee, networkFee, paymentSubtotal, paymentTotal, purchaseAmount, quoteId }
}
