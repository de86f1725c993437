import { postOnrampQuote } from '@portico/protocol/http'
import { OnrampOffError } from '../errors/onramp.js'
import { UnsupportedChainError } from '../errors/request.js'
import { handle } from '../http/handle.js'
import { sellsOn } from './createOnramp.js'
import { requireOnramp } from './requireOnramp.js'

/** What a question costs of the requests in 10 s: it goes on to a company that counts them. */
const cost = 5

/** What a purchase costs, by the provider's own word. Where there is none, there is an error: never a made-up price. */
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
