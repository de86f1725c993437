import type { CaipNetworkId } from '@portico/protocol/caip'
import { getNfts } from '../../core/actions/getNfts.js'
import type { Nft } from '../../core/entities.js'
import { useShell } from '../shellContext.js'
import { useFeed } from './useFeed.js'

/** One of an account's NFTs, among all of them. */
export function nftId({ address, tokenId }: Nft): string {
  return `${address.toLowerCase()}:${tokenId}`
}

/** The NFTs of an account on one network. */
export function useNfts(address: string, networkId: CaipNetworkId) {
  const { portico } = useShell()
  return useFeed<Nft>({
    idOf: nftId,
    queryKey: ['nfts', networkId, address],
    readPage: async ({ cursor, signal }) => {
      const { next, nfts } = await getNfts(portico, { address, cursor, networkId, signal })
      return { items: nfts, next }
    },
  })
}
