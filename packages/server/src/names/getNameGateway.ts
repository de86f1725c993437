import { getNameGateway } from '@portico/protocol/http'
import { NamesOffError } from '../errors/names.js'
import { InvalidRequestError } from '../errors/request.js'
import { handle } from '../http/handle.js'
import { requireNames } from './createNames.js'

/** Cost of a signature for its client, in requests. A signature takes 3 ms. */
const signCost = 5

/**
 * Answers resolver contracts. Every contract on every network is allowed, because a response is signed for its contract
 * and contains only public data. Every origin is allowed, because anyone may resolve a name.
 */
export const handleGetNameGateway = handle(
  getNameGateway,
  async ({ caller, params }, { clock, names }) => {
    caller.spend(signCost - 1)
    const { gatewayKey, store, zone } = requireNames(names)
    if (!gatewayKey) throw new NamesOffError()
    const { answerGateway } = await import('./answerGateway.js')
    const data = await answerGateway({
      callData: params.data.replace(/\.json$/, ''),
      gatewayKey,
      nowSeconds: Math.floor(clock.nowMs() / 1000),
      store,
      zone,
    })
    if (data === null) {
      throw new InvalidRequestError({
        field: 'params.data',
        reason: 'it is not a request of a resolver contract',
      })
    }
    return { data }
  },
  { access: 'public' },
)
