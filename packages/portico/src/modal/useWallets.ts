import { useMemo } from 'react'
import type { Connector } from '../core/connector.js'
import { orderWallets, type WalletChoice } from './orderWallets.js'
import { useShell } from './shellContext.js'
import { useKitState } from './useKitState.js'

/**
 * The wallets of this page, in order. Which were used before is read when the modal opens: while it is open, rows come
 * but never change places under the finger.
 */
export function useWallets(namespace?: Connector['chain']): readonly WalletChoice[] {
  const { portico } = useShell()
  const connectors = useKitState((state) => state.connectors)
  const order = useKitState((state) => state.features.connectorTypeOrder)
  const request = useKitState((state) => (state.modal.status === 'open' ? state.modal.request : undefined))
  // biome-ignore lint/correctness/useExhaustiveDependencies: read anew for each opening, and only then
  const used = useMemo(() => {
    const { connections, remembered } = portico.store.getState()
    return { connections, remembered }
  }, [portico, request])
  return useMemo(
    () => orderWallets({ ...used, connectors }, order, namespace),
    [connectors, namespace, order, used],
  )
}
