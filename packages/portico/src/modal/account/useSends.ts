import type { CaipNetworkId } from '@portico/protocol/caip'
import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { getSends, resumeSends, watchSends } from '../../core/actions/sends.js'
import type { TrackedSend } from '../../core/entities.js'
import { isSameAddress } from '../../core/findLookAlikes.js'
import { queryClientOf } from '../../core/queries/queryClient.js'
import { useShell } from '../shell/shellContext.js'

/** Delay before the server is read a second time, in ms. Its indexer is some blocks behind the network. */
const indexedMs = 3_000

/**
 * Returns the transactions that an account sent on one network from this device, newest first. Follows pending
 * transactions, and reads the account's assets and activity again when one has ended.
 */
export function useSends(address: string, networkId: CaipNetworkId | undefined): readonly TrackedSend[] {
  const { portico } = useShell()
  const watch = useCallback((onChange: () => void) => watchSends(portico, { onChange }), [portico])
  const all = useSyncExternalStore(watch, () => getSends(portico))
  useEffect(() => resumeSends(portico), [portico])

  const sends = useMemo(
    () => all.filter((send) => send.networkId === networkId && isSameAddress(send.from, address)),
    [address, all, networkId],
  )
  const settled = sends.filter(({ status }) => status !== 'pending' && status !== 'dropped').length
  const before = useRef(settled)
  useEffect(() => {
    if (settled <= before.current) {
      before.current = settled
      return
    }
    before.current = settled
    const client = queryClientOf(portico)
    const refresh = () => {
      for (const kind of ['tokens', 'nfts', 'activity']) void client.invalidateQueries({ queryKey: [kind] })
    }
    refresh()
    const timer = setTimeout(refresh, indexedMs)
    return () => clearTimeout(timer)
  }, [portico, settled])
  return sends
}
