import { type ContractServer, startContract } from './startCoinbase.js'

/**
 * Starts a server that answers as Meld's API is documented. It refuses another key, a missing version, and bodies
 * without a required field.
 *
 * @see https://docs.meld.io/api-reference/crypto/retail-ramp
 * @see https://docs.meld.io/reference/payments-transactions-search
 */
export function startMeld({ apiKey }: { apiKey: string }): Promise<ContractServer> {
  return startContract(async (call, headers) => {
    if (headers.authorization !== `BASIC ${apiKey}` || !headers['meld-version']) {
      return { body: { code: 'UNAUTHORIZED', message: 'Invalid credentials' }, status: 401 }
    }
    const body = call.body as Record<string, unknown> | undefined
    if (call.path === '/payments/crypto/quote') {
      for (const field of ['countryCode', 'destinationCurrencyCode', 'sourceAmount', 'sourceCurrencyCode']) {
        if (!body?.[field])
          return { body: { code: 'BAD_REQUEST', message: `[${field}] required` }, status: 400 }
      }
      const quote = (serviceProvider: string, destinationAmount: number) => ({
        destinationAmount,
        destinationCurrencyCode: body?.destinationCurrencyCode,
        networkFee: 0.5,
        serviceProvider,
        sourceAmount: Number(body?.sourceAmount),
        sourceAmountWithoutFees: Number(body?.sourceAmount) - 2,
        sourceCurrencyCode: body?.sourceCurrencyCode,
        totalFee: 1.5,
      })
      return {
        body: { error: null, message: null, quotes: [quote('WORSE', 96.5), quote('BETTER', 97.25)] },
        status: 200,
      }
    }
    return { body: { count: 0, remaining: 0, transactions: [] }, status: 200 }
  })
}
