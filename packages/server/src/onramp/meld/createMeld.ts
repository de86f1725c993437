import { createHmac } from 'node:crypto'
import type { GetHistoryResponse } from '@portico/protocol/http'
import { array, type InferOutput, nullish, number, object, string } from 'valibot'
import type { CountCall } from '../../chain/upstreamQuota.js'
import { OnrampRefusedError } from '../../errors/onramp.js'
import { decimal, moment } from '../answerFields.js'
import { askProvider } from '../askProvider.js'
import type { OnrampProvider, OpenOnrampProvider } from '../onrampProvider.js'

const label = 'Meld.io'
const pageSize = 50
/** Source: https://docs.meld.io, "Meld-Version". */
const apiVersion = '2025-03-04'

// Source of both formats: https://docs.meld.io/api-reference/crypto/retail-ramp
const quotesAnswer = object({
  quotes: nullish(
    array(
      object({
        source_amount: decimal,
        source_amount_without_fees: decimal,
        source_currency_code: string(),
        destination_amount: decimal,
        destination_currency_code: string(),
        /** Includes the fee of the network. */
        total_fee: decimal,
        /** Absent if the seller does not name it separately. */
        network_fee: nullish(decimal),
        service_provider: string(),
      }),
    ),
  ),
})

const purchase = object({
  id: string(),
  key: nullish(string()),
  status: string(),
  created_at: moment,
  updated_at: nullish(moment),
  destination_amount: nullish(decimal),
  destination_currency_code: nullish(string()),
  crypto_details: nullish(
    object({
      blockchain_transaction_id: nullish(string()),
      chain_id: nullish(string()),
      wallet_address: nullish(string()),
    }),
  ),
})

const purchasesAnswer = object({ transactions: nullish(array(purchase)), remaining: nullish(number()) })

export type MeldOptions = {
  publicKey: string
  /** Signs the URLs of Meld's page. */
  signingSecret: string
  /** Key of Meld's API. Undefined: there are no quotes before Meld's page opens, and no list of purchases. */
  apiKey: string | undefined
  apiUrl: string
  checkoutUrl: string
  countCall: CountCall
  /** ISO 3166-1. */
  country: string
}

/**
 * Creates the provider for Meld.io. The URL of its page has four parameters and the server's signature over them.
 *
 * @see https://docs.meld.io
 */
export function createMeld(options: MeldOptions): OnrampProvider {
  const { apiKey, checkoutUrl, countCall, country, publicKey, signingSecret } = options
  const apiUrl = options.apiUrl.replace(/\/+$/, '')
  const headers = { authorization: `BASIC ${apiKey ?? ''}`, 'meld-version': apiVersion }
  return {
    createUrl: async ({ address, networkId }) => {
      const url = new URL(checkoutUrl)
      // Exactly these parameters. Source: specification, section 4, "On-ramp".
      url.search = new URLSearchParams({
        publicKey,
        destinationCurrencyCode: meldCodeOf(networkId),
        walletAddress: address,
        externalCustomerId: toCustomer(address),
      }).toString()
      url.searchParams.set('signature', signMeldQuery(url.search, signingSecret))
      return url.href
    },
    feeRange: '1-2%',
    label,
    name: 'meld',
    networks: ['eip155', 'solana'],
    quote:
      apiKey === undefined
        ? undefined
        : async ({ amount, networkId, paymentCurrency, signal }) => {
            const { quotes } = await askProvider({
              countCall,
              answer: quotesAnswer,
              body: {
                countryCode: country,
                destinationCurrencyCode: meldCodeOf(networkId),
                sourceAmount: amount,
                sourceCurrencyCode: paymentCurrency.id,
              },
              headers,
              label,
              method: 'POST',
              signal,
              url: `${apiUrl}/payments/crypto/quote`,
            })
            // The best quote of Meld's own providers.
            const [best] = [...(quotes ?? [])].sort(
              (one, other) => Number(other.destination_amount) - Number(one.destination_amount),
            )
            if (!best)
              throw new OnrampRefusedError({ field: 'body.amount', reason: 'no seller sells that much' })
            const fiat = best.source_currency_code
            return {
              coinbaseFee: { amount: best.total_fee, currency: fiat },
              networkFee: { amount: best.network_fee ?? '0', currency: fiat },
              paymentSubtotal: { amount: best.source_amount_without_fees, currency: fiat },
              paymentTotal: { amount: best.source_amount, currency: fiat },
              provider: 'meld',
              purchaseAmount: { amount: best.destination_amount, currency: best.destination_currency_code },
              quoteId: best.service_provider,
            }
          },
    readOptions: undefined,
    readPurchases:
      apiKey === undefined
        ? undefined
        : async ({ address, cursor, networkId, signal }) => {
            const query = new URLSearchParams({
              externalCustomerIds: toCustomer(address),
              limit: String(pageSize),
              ...(cursor !== undefined && { before: cursor }),
            })
            const { remaining, transactions } = await askProvider({
              countCall,
              answer: purchasesAnswer,
              headers,
              label,
              method: 'GET',
              signal,
              url: `${apiUrl}/payments/transactions?${query}`,
            })
            const data = (transactions ?? []).flatMap((one) => {
              const to = one.crypto_details?.wallet_address
              if (to && to.toLowerCase() !== address.toLowerCase()) return []
              const shown = toTransaction(one, address)
              return shown && (networkId === undefined || shown.metadata.chain === networkId) ? [shown] : []
            })
            return { data, next: remaining ? (transactions?.at(-1)?.key ?? null) : null }
          },
  }
}

/** Returns SOL on Solana, otherwise USDC. Source: specification, section 4, "On-ramp". */
export function meldCodeOf(networkId: string | undefined): 'SOL' | 'USDC' {
  return networkId?.startsWith('solana:') ? 'SOL' : 'USDC'
}

/** Returns the HMAC-SHA256 of the query exactly as in the URL, including its `?`, in base64url. */
export function signMeldQuery(search: string, secret: string): string {
  return createHmac('sha256', secret).update(search).digest('base64url')
}

function toCustomer(address: string): string {
  return address.startsWith('0x') ? address.toLowerCase() : address
}

const failed = ['AUTHORIZATION_EXPIRED', 'CANCELLED', 'DECLINED', 'ERROR', 'FAILED', 'REFUNDED', 'VOIDED']

function toStatus(status: string): string {
  const word = status === 'SETTLED' ? 'SUCCESS' : failed.includes(status) ? 'FAILED' : 'IN_PROGRESS'
  return `ONRAMP_TRANSACTION_STATUS_${word}`
}

function toTransaction(
  one: InferOutput<typeof purchase>,
  address: string,
): GetHistoryResponse['data'][number] | undefined {
  const { destination_amount: numeric, destination_currency_code: symbol } = one
  // Meld does not yet know what the account gets.
  if (!symbol || !numeric) return undefined
  const chainId = one.crypto_details?.chain_id
  return {
    id: one.id,
    metadata: {
      chain: chainId && /^\d+$/.test(chainId) ? `eip155:${chainId}` : null,
      hash: one.crypto_details?.blockchain_transaction_id ?? '',
      minedAt: new Date(one.updated_at ?? one.created_at).toISOString(),
      nonce: null,
      operationType: 'buy',
      sentFrom: label,
      sentTo: address,
      status: toStatus(one.status),
    },
    transfers: [{ direction: 'in', fungible_info: { name: symbol, symbol }, quantity: { numeric } }],
  }
}

/** Meld, if the settings have its keys. */
export const openMeld: OpenOnrampProvider = ({ countCall, settings }) =>
  settings.meldPublicKey === undefined || settings.meldSigningSecret === undefined
    ? undefined
    : createMeld({
        apiKey: settings.meldApiKey,
        apiUrl: settings.meldUrl,
        checkoutUrl: settings.meldCheckoutUrl,
        countCall,
        country: settings.country,
        publicKey: settings.meldPublicKey,
        signingSecret: settings.meldSigningSecret,
      })
