import type { CaipNetworkId } from '@portico/protocol/caip'
import { getNfts } from '../actions/getNfts.js'
import type { Nft } from '../entities.js'
import type { Portico } from '../portico.js'
import type { FeedSubject } from './feedQuery.js'

/** Returns a key that identifies an NFT in the list of an account. */
export function nftId({ address, tokenId }: Nft): string {
  return `${address.toLowerCase()}:${tokenId}`
}

/** Returns the list of an account's NFTs on one network. */
export function toNftsFeed(
  portico: Portico,
  { address, networkId }: { address: string; networkId: CaipNetworkId },
): FeedSubject<Nft> {
  return {
    idOf: nftId,
    queryKey: ['nfts', networkId, address],
    readPage: async ({ cursor, signal }) => {
      const { next, nfts } = await getNfts(portico, { address, cursor, networkId, signal })
      return { items: nfts, next }
    },
  }
}
