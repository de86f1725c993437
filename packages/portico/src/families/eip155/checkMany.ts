import { otherDecimals } from '../../core/errors/otherDecimals.js'
import type { FamilySending } from '../../core/family.js'
import { withNetwork } from './networkClient.js'
import { networkRefusal } from './networkRefusal.js'
import { readDecimals } from './readFirst.js'
import { toTransferCall } from './transferCall.js'

/**
 * Returns why the network would revert one of several transfers. Undefined if it would not, or if that is unclear. It
 * checks each transfer by itself; other code checks their sums.
 */
export const checkMany: NonNullable<FamilySending['checkMany']> = async (transfers, { signal } = {}) => {
  const [first] = transfers
  if (!first) return undefined
  return withNetwork({ network: first.network, signal }, async (client) => {
    const refusals = await Promise.all(
      transfers.map(async (transfer) => {
        const call = toTransferCall(transfer)
        const decimals = transfer.tokenAddress ? readDecimals(client, call.to) : undefined
        try {
          await client.request({ method: 'eth_call', params: [call, 'latest'] })
          return otherDecimals(await decimals, transfer.decimals)
        } catch (cause) {
          return networkRefusal(cause) ?? otherDecimals(await decimals, transfer.decimals)
        }
      }),
    )
    return refusals.find((refusal) => refusal !== undefined)
  })
}
