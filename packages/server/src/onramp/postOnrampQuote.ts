import { postOnrampQuote } from '@portico/protocol/http'
import { OnrampOffError } from '../errors/onramp.js'
import { UnsupportedChainError } from '../errors/request.js'
import { handle } from '../http/handle.js'
import { sellsOn } from './createOnramp.js'
import { requireOnramp } from './requireOnramp.js'

/** Cost of one quote in the requests per 10 s, because the provider counts its requests. */
const cost = 5

/**
 * Returns a provider's price for a purchase. If there is none, the request fails, because a price must never be made
 * up.
 */
export const handlePostOnrampQuote = handle(postOnrampQuote, async ({ body, caller }, { onramp }) => {
  const { amount, network, paymentCurrency, purchaseCurrency } = body
  const { networks } = purchaseCurrency
  const named = networks.find(({ name }) => name === network)
  const networkId = body.chainId ?? named?.caip_id ?? networks[0]?.caip_id ?? undefined
  const provider = requireOnramp(onramp).find(body.provider, networkId)
  if (!provider.quote) throw new OnrampOffError({ field: 'body.provider' })
  if (!sellsOn(provider, networkId)) throw new UnsupportedChainError({ field: 'body.chainId' })
  caller.spend(cost - 1)
  return provider.quote({ amount, networkId, paymentCurrency, purchaseCurrency, signal: caller.signal })
})
