import type { FamilySending } from '../../core/family.js'
import { withNetwork } from './networkClient.js'
import { networkRefusal } from './networkRefusal.js'
import { toNftCall } from './nftCall.js'

/** Simulates the transfer of an NFT on the network. */
export const checkNft: NonNullable<FamilySending['checkNft']> = async (transfer, { signal } = {}) =>
  withNetwork({ network: transfer.network, signal }, async (client) => {
    try {
      await client.request({ method: 'eth_call', params: [toNftCall(transfer), 'latest'] })
      return undefined
    } catch (cause) {
      return networkRefusal(cause)
    }
  })
