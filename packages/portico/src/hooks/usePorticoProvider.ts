'use client'
import type { ChainNamespace } from '@portico/protocol/caip'
import { getProvider } from '../core/actions/getProvider.js'
import { findActive } from '../core/findActive.js'
import { usePorticoContext } from './context.js'
import { useSelector } from './useSelector.js'

/** Returns the wallet's own interface in one family. Undefined unless a wallet is live. */
export function usePorticoProvider<namespace extends ChainNamespace>(
  family: namespace | { namespace: namespace },
) {
  const namespace = typeof family === 'object' ? family.namespace : family
  const { portico } = usePorticoContext('usePorticoProvider')
  // The interface is not part of the state, so this renders again when the connection changes.
  useSelector('usePorticoProvider', (state) => findActive(state, namespace))
  const { provider, type } = getProvider(portico, { namespace })
  return { walletProvider: provider, walletProviderType: type }
}
