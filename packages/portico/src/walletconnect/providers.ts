import type { CaipNetworkId, ChainNamespace } from '@portico/protocol/caip'
import type { Network } from '../core/network.js'
import type { ClientState } from './clientState.js'
import type { HeldSession } from './heldSession.js'
import type { Messages } from './messages.js'
import { nowSeconds } from './nowSeconds.js'
import { createProvider, type NamespaceProvider } from './provider.js'

/** How long the user has to answer a request, in seconds. Source: walletconnect-specs, rpc-methods.md, MIN_INTERVAL. */
const requestLifetimeSeconds = 300

/** Returns a function that returns the session's provider for a family. It creates a provider when first requested. */
export function createProviders({
  ask,
  networks,
  providers,
  refresh,
  save,
  state,
  tell,
}: Pick<HeldSession, 'refresh' | 'save' | 'tell'> & {
  ask: Messages['ask']
  networks: readonly Network[]
  providers: Map<ChainNamespace, NamespaceProvider>
  state: ClientState
}) {
  const getProvider = (namespace: ChainNamespace): NamespaceProvider => {
    const known = providers.get(namespace)
    if (known) return known
    const provider = createProvider({
      ask: (request, chainId, tag) =>
        ask(
          'wc_sessionRequest',
          { chainId, request: { ...request, expiryTimestamp: nowSeconds() + requestLifetimeSeconds } },
          requestLifetimeSeconds * 1000,
          tag === undefined ? undefined : { method: request.method, tag },
        ),
      getSession: () => state.record,
      namespace,
      networks,
      refresh,
      setNetwork: async (networkId: CaipNetworkId) => {
        const before = state.record
        if (!before) return
        await save({ ...before, networkIds: { ...before.networkIds, [namespace]: networkId } })
        tell(before)
      },
    })
    providers.set(namespace, provider)
    return provider
  }

  return getProvider
}
