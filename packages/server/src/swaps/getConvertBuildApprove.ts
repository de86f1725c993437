import { getConvertBuildApprove } from '@portico/protocol/http'
import { maxUint256 } from 'viem'
import { InvalidRequestError } from '../errors/request.js'
import { NoSwapRouteError, SwapsNotSupportedError } from '../errors/swaps.js'
import { handle } from '../http/handle.js'
import { estimateGas } from './estimateGas.js'
import { readGasPrices } from './gasPrices.js'
import { readPair, readUser } from './readSwap.js'
import { nativePlaceholder } from './swapSource.js'
import { encodeApproval, readTokenBalance } from './tokenFacts.js'

/** Gas of an approval if the network returns no estimate. Measured: 46,000, and more for tokens behind proxies. */
const usualGas = 80_000n

/** The amount for the quote if the request has none and the balance is zero. */
const someAmount = 1_000_000n

/**
 * Builds the approval for the source that buys most. Without an amount the allowance is unlimited, as older clients
 * expect.
 */
export const handleGetConvertBuildApprove = handle(
  getConvertBuildApprove,
  async ({ caller: { signal }, query }, { swaps, upstreams }) => {
    const pair = readPair('query', query, swaps)
    const { from: token, networkId } = pair
    const owner = readUser(query.userAddress, 'query.userAddress')
    const upstream = upstreams.get(networkId)
    if (!upstream) throw new SwapsNotSupportedError({ field: 'query.from' })
    if (token === nativePlaceholder) {
      throw new InvalidRequestError({ field: 'query.from', reason: 'the native token needs no approval' })
    }
    const wanted = query.amount === undefined ? undefined : BigInt(query.amount)
    const asked = wanted || (await readTokenBalance(upstream, { owner, signal, token })) || someAmount
    const [best] = await swaps.quote({ ...pair, amount: asked })
    if (!best?.spender) throw new NoSwapRouteError()
    const data = encodeApproval(best.spender, wanted ?? maxUint256)
    const [gas, prices] = await Promise.all([
      estimateGas(upstream, { data, from: owner, to: token, value: 0n }, signal),
      readGasPrices(upstream, signal),
    ])
    return {
      tx: {
        data,
        eip155: { gas: String(gas ?? usualGas), gasPrice: String(prices.standard) },
        from: query.from,
        to: `${networkId}:${best.spender}`,
        value: '0',
      },
    }
  },
)
