import type { GetHistoryResponse, PaymentCurrency } from '@portico/protocol/http'
import type { GenericSchema, InferOutput } from 'valibot'
import type { CountCall } from '../../chain/upstreamQuota.js'
import { askProvider } from '../askProvider.js'
import type { OnrampProvider, OpenOnrampProvider } from '../onrampProvider.js'
import {
  type CoinbasePurchase,
  optionsAnswer,
  purchasesAnswer,
  quoteAnswer,
  tokenAnswer,
} from './coinbaseAnswers.js'
import { createCoinbaseAuth } from './coinbaseAuth.js'
import { coinbaseFallback, coinbaseNetworks, fromCoinbaseNetwork } from './coinbaseNetworks.js'

const label = 'Coinbase'
const pageSize = 50

export type CoinbaseOptions = {
  apiUrl: string
  checkoutUrl: string
  countCall: CountCall
  /** ISO 3166-1. */
  country: string
  keyName: string
  keySecret: string
  nowMs: () => number
}

/**
 * Creates the provider for Coinbase Onramp. The recipient is part of a session token that this server requests. The
 * recipient itself does not appear in the checkout URL, so it cannot be replaced there.
 *
 * @see https://docs.cdp.coinbase.com/onramp/introduction/welcome
 */
export function createCoinbase(options: CoinbaseOptions): OnrampProvider {
  const { apiUrl, checkoutUrl, countCall, country, keyName, keySecret, nowMs } = options
  const auth = createCoinbaseAuth(keyName, keySecret, nowMs)

  async function ask<schema extends GenericSchema>(
    method: 'GET' | 'POST',
    path: string,
    { answer, body, query = {}, signal }: Question<schema>,
  ): Promise<InferOutput<schema>> {
    const url = new URL(`${apiUrl.replace(/\/+$/, '')}/onramp/v1/${path}`)
    for (const [name, text] of Object.entries(query)) url.searchParams.set(name, text)
    const headers = await auth.headersFor(method, url)
    return askProvider({ answer, body, countCall, headers, label, method, signal, url: url.href })
  }

  return {
    async createUrl({ address, assets, blockchains, clientAddress, defaultNetwork, signal, ...request }) {
      const { token } = await ask('POST', 'token', {
        answer: tokenAnswer,
        body: {
          addresses: [
            { address, blockchains: blockchains.length > 0 ? blockchains : Object.values(coinbaseNetworks) },
          ],
          ...(assets.length > 0 && { assets }),
          ...(clientAddress !== undefined && { clientIp: clientAddress }),
        },
        signal,
      })
      const url = new URL('/buy/select-asset', checkoutUrl)
      url.searchParams.set('sessionToken', token)
      url.searchParams.set('defaultExperience', 'buy')
      url.searchParams.set(
        'defaultNetwork',
        defaultNetwork ?? coinbaseNetworks[request.networkId ?? ''] ?? coinbaseFallback,
      )
      if (assets.length === 1 && assets[0]) url.searchParams.set('defaultAsset', assets[0])
      if (request.fiatAmount !== undefined)
        url.searchParams.set('presetFiatAmount', String(request.fiatAmount))
      if (request.cryptoAmount !== undefined) {
        url.searchParams.set('presetCryptoAmount', String(request.cryptoAmount))
      }
      url.searchParams.set('fiatCurrency', request.fiatCurrency)
      // Identifies the account's purchases later.
      url.searchParams.set('partnerUserRef', toReference(address))
      return url.href
    },
    feeRange: '1-2%',
    label,
    name: 'coinbase',
    networks: ['eip155'],
    async quote({ amount, networkId, paymentCurrency, purchaseCurrency, signal }) {
      const quoted = await ask('POST', 'buy/quote', {
        answer: quoteAnswer,
        body: {
          country,
          payment_amount: amount,
          payment_currency: paymentCurrency.id,
          payment_method: methodFor(amount, paymentCurrency),
          purchase_currency: purchaseCurrency.id,
          purchase_network: coinbaseNetworks[networkId ?? ''] ?? coinbaseFallback,
        },
        signal,
      })
      return {
        coinbaseFee: toAmount(quoted.coinbase_fee),
        networkFee: toAmount(quoted.network_fee),
        paymentSubtotal: toAmount(quoted.payment_subtotal),
        paymentTotal: toAmount(quoted.payment_total),
        provider: 'coinbase',
        purchaseAmount: toAmount(quoted.purchase_amount),
        quoteId: quoted.quote_id,
      }
    },
    async readOptions(signal) {
      const read = await ask('GET', 'buy/options', { answer: optionsAnswer, query: { country }, signal })
      return {
        paymentCurrencies: read.payment_currencies.map(({ id, limits }) => ({
          id,
          payment_method_limits: limits,
        })),
        purchaseCurrencies: read.purchase_currencies.map((currency) => ({
          ...currency,
          networks: currency.networks.map((network) => ({
            chain_id: network.chain_id ?? '',
            caip_id: fromCoinbaseNetwork(network.name) ?? null,
            contract_address: network.contract_address ?? '',
            display_name: network.display_name,
            name: network.name,
          })),
        })),
      }
    },
    async readPurchases({ address, cursor, networkId, signal }) {
      const read = await ask('GET', `buy/user/${encodeURIComponent(toReference(address))}/transactions`, {
        answer: purchasesAnswer,
        query: { page_size: String(pageSize), ...(cursor !== undefined && { page_key: cursor }) },
        signal,
      })
      const data = read.transactions.flatMap((one) => {
        // A page could use another account's reference, so only purchases that went to this account are returned.
        if (one.wallet_address.toLowerCase() !== address.toLowerCase()) return []
        const purchase = toTransaction(one)
        return networkId === undefined || purchase.metadata.chain === networkId ? [purchase] : []
      })
      return { data, next: read.next_page_key || null }
    },
  }
}

/**
 * Returns the first payment method that allows the amount. If there is none, returns the first of all, so that Coinbase
 * returns the reason.
 */
function methodFor(amount: string, { payment_method_limits: limits }: PaymentCurrency): string {
  const isWithin = ({ max, min }: (typeof limits)[number]) =>
    Number(amount) >= Number(min) && Number(amount) <= Number(max)
  const id = ((limits.find(isWithin) ?? limits[0])?.id ?? 'card').toUpperCase()
  // The client's built-in list, its fallback if this server does not respond, has a shorter name for this method.
  return id === 'BANK_ACCOUNT' ? 'ACH_BANK_ACCOUNT' : id
}

type Question<schema> = {
  answer: schema
  body?: unknown
  query?: Readonly<Record<string, string>>
  signal: AbortSignal
}

/** Returns one reference per account, for any spelling of its address. */
function toReference(address: string): string {
  return address.startsWith('0x') ? address.toLowerCase() : address
}

function toAmount({ currency, value: amount }: { currency: string; value: string }) {
  return { amount, currency }
}

const statuses: Readonly<Record<string, string>> = {
  ONRAMP_TRANSACTION_STATUS_FAILED: 'ONRAMP_TRANSACTION_STATUS_FAILED',
  ONRAMP_TRANSACTION_STATUS_SUCCESS: 'ONRAMP_TRANSACTION_STATUS_SUCCESS',
}

function toTransaction(purchase: CoinbasePurchase): GetHistoryResponse['data'][number] {
  const { completed_at, created_at, purchase_amount, purchase_currency, purchase_network } = purchase
  return {
    id: purchase.transaction_id,
    metadata: {
      chain: fromCoinbaseNetwork(purchase_network) ?? null,
      hash: purchase.tx_hash ?? '',
      minedAt: new Date(completed_at || created_at).toISOString(),
      nonce: null,
      operationType: 'buy',
      sentFrom: label,
      sentTo: purchase.wallet_address,
      status: statuses[purchase.status] ?? 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS',
    },
    transfers: [
      {
        direction: 'in',
        fungible_info: { name: purchase_currency, symbol: purchase_currency },
        quantity: { numeric: purchase_amount.value },
      },
    ],
  }
}

/** Coinbase, if the settings have its keys. */
export const openCoinbase: OpenOnrampProvider = ({ countCall, nowMs, settings }) =>
  settings.coinbaseKeyName === undefined || settings.coinbaseKeySecret === undefined
    ? undefined
    : createCoinbase({
        apiUrl: settings.coinbaseUrl,
        checkoutUrl: settings.coinbaseCheckoutUrl,
        countCall,
        country: settings.country,
        keyName: settings.coinbaseKeyName,
        keySecret: settings.coinbaseKeySecret,
        nowMs,
      })
