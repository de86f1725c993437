import type { CaipNetworkId } from '@portico/protocol/caip'
import { toActivityFeed } from '../../core/queries/activityFeed.js'
import { useShell } from '../shell/shellContext.js'
import { useFeed } from './useFeed.js'

/** Returns the activity of an account on one network. */
export function useActivity(address: string, networkId: CaipNetworkId) {
  const { portico } = useShell()
  return useFeed(toActivityFeed(portico, { address, networkId }))
}
