import { postConvertBuildTransaction } from '@portico/protocol/http'
import type { ServerContext } from '../context.js'
import { InvalidRequestError } from '../errors/request.js'
import { SwapsNotSupportedError } from '../errors/swaps.js'
import { handle } from '../http/handle.js'
import { estimateGas } from './estimateGas.js'
import { readGasPrices } from './gasPrices.js'
import { readPair, readToken, readUser } from './readSwap.js'
import { type BuiltSwap, type Hex, nativePlaceholder } from './swapSource.js'
import { readAllowances } from './tokenFacts.js'

/** Gas of a swap if neither the network nor the source returns an estimate. */
const usualGas = 300_000n

/** Builds the swap with a source that already has an allowance, otherwise with the source that buys most. */
export const handlePostConvertBuildTransaction = handle(
  postConvertBuildTransaction,
  async ({ body, caller: { signal } }, context) => {
    const { swaps, upstreams } = context
    const pair = readPair('body', body, swaps)
    const { from, networkId } = pair
    const userAddress = readUser(body.userAddress, 'body.userAddress')
    const upstream = upstreams.get(networkId)
    if (!upstream) throw new SwapsNotSupportedError({ field: 'body.from' })
    const amount = BigInt(body.amount)
    if (amount === 0n)
      throw new InvalidRequestError({ field: 'body.amount', reason: 'it must be more than zero' })
    const { permit } = body
    const question = {
      ...pair,
      amount,
      leastToAmount: body.leastToAmount === undefined ? undefined : BigInt(body.leastToAmount),
      permit: permit && {
        deadline: BigInt(permit.deadline),
        r: permit.r as Hex,
        s: permit.s as Hex,
        v: permit.v,
      },
      slippage: body.eip155.slippage,
      source: body.source,
      userAddress,
    }
    const spenders =
      body.spender === undefined
        ? await findAllowed(context, { amount, from, networkId, signal, userAddress })
        : [readToken(body.spender).address]
    const built = await buildBest(spenders.map((spender) => swaps.build({ ...question, spender })))
    const [gas, prices] = await Promise.all([
      estimateGas(upstream, { ...built, from: userAddress }, signal),
      readGasPrices(upstream, signal),
    ])
    return {
      leastToAmount: String(built.leastToAmount),
      source: built.source,
      toAmount: String(built.toAmount),
      tx: {
        amount: String(built.value),
        data: built.data,
        eip155: { gas: String(gas ?? (built.gas || usualGas)), gasPrice: String(prices.standard) },
        from: `${networkId}:${userAddress}`,
        to: `${networkId}:${built.to}`,
      },
    }
  },
)

/** Returns the built swap that buys most. @throws the first rejection if all fail */
async function buildBest(building: readonly Promise<BuiltSwap>[]): Promise<BuiltSwap> {
  const results = await Promise.allSettled(building)
  const built = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  const [best] = built.sort((a, b) => (a.toAmount > b.toAmount ? -1 : Number(a.toAmount < b.toAmount)))
  if (best) return best
  throw results.find((result) => result.status === 'rejected')?.reason
}

/** Finds the contracts with a sufficient allowance. Other vendors' clients do not say which one they approved. */
async function findAllowed(
  { swaps, upstreams }: ServerContext,
  question: { amount: bigint; from: Hex; networkId: string; signal: AbortSignal; userAddress: Hex },
): Promise<readonly (Hex | undefined)[]> {
  const { amount, from, networkId, signal, userAddress } = question
  const upstream = upstreams.get(networkId)
  if (!upstream || from === nativePlaceholder) return [undefined]
  const spenders = (await swaps.spenders(networkId)).flatMap((source) => source.spenders)
  const allowances = await readAllowances(upstream, { owner: userAddress, signal, spenders, token: from })
  const allowed = spenders.filter((_, index) => (allowances[index] ?? 0n) >= amount)
  return allowed.length > 0 ? allowed : [undefined]
}
