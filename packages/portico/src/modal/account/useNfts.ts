import type { CaipNetworkId } from '@portico/protocol/caip'
import { getNfts } from '../../core/actions/getNfts.js'
import type { Nft } from '../../core/entities.js'
import { useShell } from '../shell/shellContext.js'
import { useFeed } from './useFeed.js'

/** Returns the key of an NFT among those of an account. */
export function nftId({ address, tokenId }: Nft): string {
  return `${address.toLowerCase()}:${tokenId}`
}

/** Returns the NFTs of an account on one network. */
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
