import type { ChainNamespace } from '@portico/protocol/caip'
import type { BitcoinProvider } from '../bitcoinProvider.js'
import type { ConnectorType } from '../connector.js'
import { findActive } from '../findActive.js'
import type { Portico } from '../portico.js'
import { sessionKey } from '../sessions.js'

/** An EIP-1193 provider, reduced to the part of a wallet's interface that Portico uses. */
export type Eip1193Provider = {
  request(request: { method: string; params?: readonly unknown[] | object }): Promise<unknown>
}

/** The wallet's own interface by family. */
export type ProviderOf<namespace extends ChainNamespace> = namespace extends 'eip155'
  ? Eip1193Provider
  : namespace extends 'bip122'
    ? BitcoinProvider
    : unknown

/** Returns the wallet's own interface and the type of its connector. Both are undefined unless a wallet is live. */
export function getProvider<namespace extends ChainNamespace>(
  portico: Portico,
  parameters: { namespace: namespace },
): { provider: ProviderOf<namespace> | undefined; type: ConnectorType | undefined } {
  const connection = findActive(portico.store.getState(), parameters.namespace)
  const live = connection && portico.internal.sessions.get(sessionKey(connection))
  if (!live) return { provider: undefined, type: undefined }
  const { toProvider } = portico.families[parameters.namespace] ?? {}
  // If the session has ended, it is no longer in `sessions`, and the provider can no longer use it.
  const isLive = () => portico.internal.sessions.get(sessionKey(connection)) === live
  live.provider ??= toProvider
    ? toProvider(() => (isLive() ? live.session : undefined))
    : live.session.provider
  return {
    // A cast: the family that created the session provides this namespace's interface.
    provider: live.provider as ProviderOf<namespace>,
    type: live.session.connector.type,
  }
}
