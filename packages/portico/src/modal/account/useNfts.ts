import type { CaipNetworkId } from '@portico/protocol/caip'
import { toNftsFeed } from '../../core/queries/nftsFeed.js'
import { useShell } from '../shell/shellContext.js'
import { useFeed } from './useFeed.js'

/** Returns the NFTs of an account on one network. */
export function useNfts(address: string, networkId: CaipNetworkId) {
  const { portico } = useShell()
  return useFeed(toNftsFeed(portico, { address, networkId }))
}
