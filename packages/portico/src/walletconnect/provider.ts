import { type CaipNetworkId, type ChainNamespace, factsOf } from '@portico/protocol/caip'
import type { Network } from '../core/network.js'
import type { WalletConnectProvider } from '../core/walletConnectClient.js'
import { deprecatedIdOf } from './defaultNamespaces.js'
import { readFromEndpoints } from './endpoints.js'
import { ProviderRpcError } from './ProviderRpcError.js'
import { addressOf, networkOf } from './sessionNamespaces.js'
import type { SessionRecord } from './sessionRecord.js'

export type ProviderOptions = {
  namespace: ChainNamespace
  networks: readonly Network[]
  getSession: () => SessionRecord | undefined
  /** Checks whether another tab has started a session. */
  refresh: () => Promise<void>
  ask: (request: { method: string; params: unknown }, chainId: string, tag?: string) => Promise<unknown>
  setNetwork: (networkId: CaipNetworkId) => Promise<void>
}

export type NamespaceProvider = WalletConnectProvider & {
  /** Notifies the listeners of what differs between two states of the session. */
  follow(before: SessionRecord | undefined, after: SessionRecord | undefined): void
  /** Handles an event from the wallet. The user has approved events of this name. */
  onEvent(event: { name: string; data: unknown }, chainId: string): Promise<void>
}

/**
 * Methods that go to the network's own endpoints: reads, and the sending of signed transactions. All others go to the
 * wallet.
 */
const readMethods =
  /^(net_version|web3_clientVersion|eth_(blockNumber|call|createAccessList|estimateGas|feeHistory|gasPrice|get[A-Z]\w+|maxPriorityFeePerGas|new\w*Filter|sendRawTransaction|simulateV1|syncing|uninstallFilter))$/

/**
 * Creates the provider for one family of a session. For eip155 it is an EIP-1193 provider; for other families,
 * `request` takes the family's own methods.
 */
export function createProvider(options: ProviderOptions): NamespaceProvider {
  const { ask, getSession, namespace, networks, refresh, setNetwork } = options
  const listeners = new Map<string, Set<(payload: unknown) => void>>()
  const emit = (event: string, payload: unknown) => {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(payload)
  }
  const isEvm = factsOf(namespace).isEip1193 === true

  const networkIn = (session: SessionRecord | undefined): CaipNetworkId | undefined => {
    const chains = session?.namespaces[namespace]?.chains ?? []
    const wanted = session?.networkIds[namespace]
    // In the order of the site's request, because the wallet's order has no meaning.
    const asked = session?.proposal[namespace]?.chains ?? []
    return (
      chains.find((chain) => chain === wanted) ??
      [...chains].sort((a, b) => asked.indexOf(a) - asked.indexOf(b))[0]
    )
  }
  /** Returns the id with which the wallet approved a network: the current one, or one from before CAIP-2 was final. */
  const approvedIdOf = (session: SessionRecord | undefined, wanted: CaipNetworkId) => {
    const chains = session?.namespaces[namespace]?.chains ?? []
    const ids = networks
      .map((network): (string | undefined)[] => [network.caipNetworkId, deprecatedIdOf(network)])
      .find((known) => known.includes(wanted))
    return chains.find((chain) => chain === wanted) ?? chains.find((chain) => ids?.includes(chain))
  }
  const accountsIn = (session: SessionRecord | undefined): readonly string[] => {
    const accounts = session?.namespaces[namespace]?.accounts ?? []
    const networkId = networkIn(session)
    return [...new Set(accounts.filter((account) => networkOf(account) === networkId).map(addressOf))]
  }
  const toChainId = (networkId: CaipNetworkId | undefined) =>
    isEvm ? `0x${Number(networkId?.slice(namespace.length + 1) ?? 0).toString(16)}` : networkId

  /** The network to which the wallet agreed to switch, until the wallet reports it. That can take some seconds. */
  let awaited: CaipNetworkId | undefined
  const switchNetwork = async (session: SessionRecord, request: { method: string; params: unknown }) => {
    const [wanted] = Array.isArray(request.params) ? request.params : []
    const networkId = `${namespace}:${Number((wanted as { chainId?: unknown } | undefined)?.chainId)}`
    const approved = session.namespaces[namespace]
    const known = approved?.chains.find((chain) => chain === networkId)
    // The wallet has already approved this network. Each request names its network, so the wallet needs no request.
    if (known) return setNetwork(known).then(() => null)
    if (!approved?.methods.includes(request.method)) {
      throw new ProviderRpcError({ code: 4902, message: 'The wallet did not approve this network.' })
    }
    const answer = await ask(request, networkIn(session) ?? '')
    awaited = networkId as CaipNetworkId
    if (getSession()?.namespaces[namespace]?.chains.includes(awaited)) await goToAwaited()
    return answer
  }
  const goToAwaited = async () => {
    const networkId = awaited
    awaited = undefined
    if (networkId) await setNetwork(networkId)
  }

  return {
    follow(before, after) {
      const isThere = awaited && after?.namespaces[namespace]?.chains.includes(awaited)
      if (isThere) void goToAwaited()
      const [addresses, networkId] = [accountsIn(after), networkIn(after)]
      if (before && networkIn(before) && !networkId)
        return emit('disconnect', { code: 4900, message: 'Disconnected' })
      if (networkId && networkId !== networkIn(before)) emit('chainChanged', toChainId(networkId))
      if (addresses.join() !== accountsIn(before).join()) emit('accountsChanged', addresses)
    },
    on(event, listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    async onEvent({ data, name }, chainId) {
      const session = getSession()
      if (name === 'chainChanged') {
        const text = String(data)
        const id =
          isEvm && !text.includes(':') ? `${namespace}:${Number(text)}` : text.includes(':') ? text : chainId
        const networkId = session?.namespaces[namespace]?.chains.find((chain) => chain === id)
        if (networkId) await setNetwork(networkId)
      } else if (name === 'accountsChanged') {
        const known = accountsIn(session)
        const told = (Array.isArray(data) ? data : []).map((account) =>
          addressOf(String(account)).toLowerCase(),
        )
        // Only accounts of the session, because an event must not add any. The wallet's choice comes first.
        const first = known.filter((address) => told.includes(address.toLowerCase()))
        first.sort((a, b) => told.indexOf(a.toLowerCase()) - told.indexOf(b.toLowerCase()))
        if (first.length > 0)
          emit('accountsChanged', [...first, ...known.filter((address) => !first.includes(address))])
      } else emit('message', { data, type: name })
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener)
    },
    async request({ method, networkId: wanted, params, tag }) {
      await refresh()
      const session = getSession()
      const networkId = wanted ? approvedIdOf(session, wanted) : networkIn(session)
      // Refused: if another network were used instead, the wallet would sign for the wrong one.
      if (session && wanted && !networkId) {
        throw new ProviderRpcError({ code: 4902, message: 'The wallet did not approve this network.' })
      }
      if (isEvm) {
        if (method === 'eth_accounts') return accountsIn(session)
        if (method === 'eth_requestAccounts' && session) return accountsIn(session)
        if (method === 'eth_chainId' && session) return toChainId(networkId)
        if (method === 'net_version' && session) return String(Number(toChainId(networkId)))
      }
      const approved = session?.namespaces[namespace]
      if (!session || !approved || !networkId) {
        throw new ProviderRpcError({ code: 4900, message: 'No wallet is connected.' })
      }
      if (method === 'wallet_revokePermissions') return null
      // CAIP-312, for this family only. The page knows what the wallet approved, so it sends no request.
      if (method === 'wallet_getSession') {
        const { accounts, chains, events, methods } = approved
        const references = [networkId, ...chains.filter((chain) => chain !== networkId)]
        return { sessionScopes: { [namespace]: { accounts, methods, notifications: events, references } } }
      }
      if (method === 'wallet_switchEthereumChain') return switchNetwork(session, { method, params })
      if (isEvm && readMethods.test(method)) {
        const network = networks.find(({ caipNetworkId }) => caipNetworkId === networkId)
        return readFromEndpoints(network, method, params ?? [])
      }
      if (approved.methods.includes(method))
        return ask({ method, params: params ?? [] }, networkId, ...(tag === undefined ? [] : [tag]))
      throw new ProviderRpcError({
        code: 4200,
        message: `The wallet did not approve ${method.slice(0, 64)}.`,
      })
    },
  }
}
