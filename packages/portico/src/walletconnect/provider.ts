import type { CaipNetworkId, ChainNamespace } from '@portico/protocol/caip'
import { askInRounds } from '../core/askInRounds.js'
import type { Network } from '../core/network.js'
import type { WalletConnectProvider } from '../core/walletConnectClient.js'
import { deprecatedIdOf } from './defaultNamespaces.js'
import { ProviderRpcError } from './ProviderRpcError.js'
import { addressOf, networkOf } from './sessionNamespaces.js'
import type { SessionRecord } from './sessionRecord.js'

export type ProviderOptions = {
  namespace: ChainNamespace
  networks: readonly Network[]
  getSession: () => SessionRecord | undefined
  /** Looks whether another tab has a session by now. */
  refresh: () => Promise<void>
  ask: (request: { method: string; params: unknown }, chainId: string, tag?: string) => Promise<unknown>
  setNetwork: (networkId: CaipNetworkId) => Promise<void>
}

export type NamespaceProvider = WalletConnectProvider & {
  /** Tells listeners what is different between two states of the session. */
  follow(before: SessionRecord | undefined, after: SessionRecord | undefined): void
  /** An event of the wallet, approved by its name. */
  onEvent(event: { name: string; data: unknown }, chainId: string): Promise<void>
}

/** What the network's own endpoints are asked: reading, and what is signed already. Nothing else goes there. */
const readMethods =
  /^(net_version|web3_clientVersion|eth_(blockNumber|call|createAccessList|estimateGas|feeHistory|gasPrice|get[A-Z]\w+|maxPriorityFeePerGas|new\w*Filter|sendRawTransaction|simulateV1|syncing|uninstallFilter))$/

/** Milliseconds for one answer of an endpoint. Source: specification, section 9 (RPC defaults). */
const readTimeoutMs = 10_000

/** Codes of an endpoint that has had enough, or is not well. Source: EIP-1474, viem, and the endpoints of the field. */
const refusedForNow = [-32005, -32029, -32046, -32090, 429, 503]

/** True for such an endpoint: another one knows better. */
function isRefusedForNow({ code, message }: { code: number; message: string }): boolean {
  const words =
    /too many requests|rate.?limit|(request|compute|capacity|quota|credit)s?\b.*(exceeded|reached|exhausted)|exceeded.*(quota|capacity|limit)|unavailable|overloaded|cannot fulfill/i
  const text = String(message)
  // A contract's own words are its answer.
  return refusedForNow.includes(Number(code)) || (!/revert/i.test(text) && words.test(text))
}

/** One family of a session, as a provider: EIP-1193 for eip155, `request` with the family's own methods for others. */
export function createProvider(options: ProviderOptions): NamespaceProvider {
  const { ask, getSession, namespace, networks, refresh, setNetwork } = options
  const listeners = new Map<string, Set<(payload: unknown) => void>>()
  const emit = (event: string, payload: unknown) => {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(payload)
  }
  const isEvm = namespace === 'eip155'

  const networkIn = (session: SessionRecord | undefined): CaipNetworkId | undefined => {
    const chains = session?.namespaces[namespace]?.chains ?? []
    const wanted = session?.networkIds[namespace]
    // In the order in which the host asked for them: the wallet's own means nothing.
    const asked = session?.proposal[namespace]?.chains ?? []
    return (
      chains.find((chain) => chain === wanted) ??
      [...chains].sort((a, b) => asked.indexOf(a) - asked.indexOf(b))[0]
    )
  }
  /** A network as the wallet approved it: by today's id, or by the one from before CAIP-2 settled. */
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

  /** What the wallet agreed to go to and has not told of yet: some tell seconds later, and say no more. */
  let awaited: CaipNetworkId | undefined
  const switchNetwork = async (session: SessionRecord, request: { method: string; params: unknown }) => {
    const [wanted] = Array.isArray(request.params) ? request.params : []
    const networkId = `${namespace}:${Number((wanted as { chainId?: unknown } | undefined)?.chainId)}`
    const approved = session.namespaces[namespace]
    const known = approved?.chains.find((chain) => chain === networkId)
    // The wallet has said yes to it: each request names its network, so that there is nothing to ask.
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

  /** Reads from the network's own endpoints, one after the other, and again where none of them knows an answer. */
  const read = async (method: string, params: unknown, networkId: CaipNetworkId | undefined) => {
    const network = networks.find(({ caipNetworkId }) => caipNetworkId === networkId)
    const urls = network?.rpcUrls.default.http ?? []
    let cause: unknown = new ProviderRpcError({ code: 4200, message: `${method} has no endpoint to ask.` })
    const askAll = async (): Promise<{ result: unknown } | undefined> => {
      for (const url of urls) {
        try {
          const response = await fetch(url, {
            body: JSON.stringify({ id: 1, jsonrpc: '2.0', method, params }),
            headers: { 'content-type': 'application/json' },
            method: 'POST',
            signal: AbortSignal.timeout(readTimeoutMs),
          })
          const { error, result } = (await response.json()) as {
            error?: { code: number; message: string }
            result?: unknown
          }
          if (!error && result !== undefined) return { result }
          // An endpoint's own answer, e.g. that a call reverts: the next one would say the same. One that has had enough knows no
          // answer, with whatever status it says so.
          if (error && response.ok && !isRefusedForNow(error)) throw new ProviderRpcError(error)
          if (error) cause = new ProviderRpcError(error)
        } catch (error) {
          if (error instanceof ProviderRpcError) throw error
          cause = error
        }
      }
      return undefined
    }
    // What was sent may have arrived: asked again, an endpoint would call that an error.
    const isOnce = urls.length === 0 || method === 'eth_sendRawTransaction'
    const answer = await (isOnce ? askAll() : askInRounds(askAll))
    if (answer) return answer.result
    throw cause
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
        // Only what the session has: an event is no consent. The wallet's choice comes first.
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
      // Another network in its place would have the wallet sign for that one.
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
      // CAIP-312, for this family alone: what the wallet approved is known here, and nobody needs to be asked.
      if (method === 'wallet_getSession') {
        const { accounts, chains, events, methods } = approved
        const references = [networkId, ...chains.filter((chain) => chain !== networkId)]
        return { sessionScopes: { [namespace]: { accounts, methods, notifications: events, references } } }
      }
      if (method === 'wallet_switchEthereumChain') return switchNetwork(session, { method, params })
      if (isEvm && readMethods.test(method)) return read(method, params ?? [], networkId)
      if (approved.methods.includes(method))
        return ask({ method, params: params ?? [] }, networkId, ...(tag === undefined ? [] : [tag]))
      throw new ProviderRpcError({
        code: 4200,
        message: `The wallet did not approve ${method.slice(0, 64)}.`,
      })
    },
  }
}
