import { useMemo } from 'react'
import type { Connector } from '../core/connector.js'
import { orderWallets, type WalletChoice } from './orderWallets.js'
import { useKitState } from './useKitState.js'

/** The wallets of this page, in order. */
export function useWallets(namespace?: Connector['chain']): readonly WalletChoice[] {
  const connectors = useKitState((state) => state.connectors)
  const connections = useKitState((state) => state.connections)
  const remembered = useKitState((state) => state.remembered)
  const order = useKitState((state) => state.features.connectorTypeOrder)
  return useMemo(
    () => orderWallets({ connections, connectors, remembered }, order, namespace),
    [connections, connectors, namespace, order, remembered],
  )
}
