import { isMobile, type Network, version } from 'portico/internal/provider'
import {
  createWalletConnectClient,
  type StandaloneWalletConnectClient,
  type WalletConnectSession,
} from 'portico/walletconnect'
import { Emitter } from './Emitter.js'
import type {
  ConnectOptions,
  EthereumProviderEvents,
  EthereumProviderOptions,
  Metadata,
  RequestArguments,
  Session,
} from './EthereumProviderOptions.js'
import { toNetworks, toScope } from './networks.js'
import { type RpcError, rpcError, toRpcError } from './rpcError.js'
import { toNamespaces, toSession } from './session.js'

type Listener<event> = event extends keyof EthereumProviderEvents
  ? (payload: EthereumProviderEvents[event]) => void
  : // biome-ignore lint/suspicious/noExplicitAny: an event of the wallet may have any payload.
    (...payload: any[]) => void

/**
 * An EIP-1193 provider that reaches a wallet through WalletConnect. Its surface is that of
 * `@walletconnect/ethereum-provider`, as its documentation and wagmi's connector show it.
 */
export class EthereumProvider {
  readonly isWalletConnect = true
  readonly namespace = 'eip155'
  readonly events: Emitter = new Emitter()
  /** The accounts on the network in use. Empty if no wallet is connected. */
  accounts: string[] = []
  /** The network in use. If no wallet is connected: the first one of the options. */
  chainId: number
  /** The options in use. */
  readonly rpc: EthereumProviderOptions
  /** The latest pairing, and the network that is used first. */
  readonly signer: {
    uri: string | undefined
    readonly session: Session | undefined
    setDefaultChain(chain: string): void
  }
  #metadata: Metadata
  readonly #networks: Network[]
  /** Ends each `connect` that waits, once another one has connected a wallet. */
  readonly #waiting = new Set<() => void>()
  #client: StandaloneWalletConnectClient | undefined
  #phone: typeof import('./phone.js') | undefined
  #isLeaving = false
  /** The session that the listeners know. */
  #known: WalletConnectSession | undefined

  /** Creates a provider. If the last visit left a session, the provider is connected. */
  static async init(options: EthereumProviderOptions): Promise<EthereumProvider> {
    const provider = new EthereumProvider(options)
    await provider.#start()
    return provider
  }

  /** @internal Use `init`. */
  constructor(options: EthereumProviderOptions) {
    const { metadata } = options
    this.rpc = { ...options }
    this.#networks = toNetworks(options)
    this.chainId = Number(this.#networks[0]?.id ?? 1)
    this.#metadata = { description: '', icons: [], name: '', url: '', ...metadata }
    const readSession = () => this.session
    this.signer = {
      get session() {
        return readSession()
      },
      setDefaultChain: (chain) => {
        const chainId = `0x${Number(chain.replace(/^eip155:/, '')).toString(16)}`
        this.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] }).catch(() => {})
      },
      uri: undefined,
    }
  }

  get connected(): boolean {
    return this.#known !== undefined
  }

  get connecting(): boolean {
    return this.#waiting.size > 0
  }

  get session(): Session | undefined {
    return this.#known && toSession(this.#known, this.#metadata)
  }

  /**
   * Connects a wallet. A second call makes a second pairing; the first one stays valid until a wallet connects.
   *
   * @throws an error with code 4001 if the user rejects or closes the dialog, or if the pairing expires without a
   * dialog that shows the next one
   */
  async connect({ chains, optionalChains, rpcMap }: ConnectOptions = {}): Promise<void> {
    const { rpc } = this
    if (chains ?? optionalChains) Object.assign(rpc, { chains, optionalChains })
    if (rpcMap) rpc.rpcMap = { ...rpc.rpcMap, ...rpcMap }
    this.#networks.splice(0, this.#networks.length, ...toNetworks(rpc))
    const abort = new AbortController()
    const reset = (message: string) => abort.abort(rpcError(4001, message))
    const dialog = rpc.showQrModal
      ? import('./pairingDialog.js').then(({ openPairingDialog }) =>
          openPairingDialog({
            keepWallet: (wallet) => this.#phone?.keepWallet(wallet),
            onClose: () => reset('User rejected the request: the dialog was closed.'),
            options: rpc.qrModalOptions ?? {},
          }),
        )
      : undefined
    dialog?.catch((error: unknown) => abort.abort(error))
    let shown = 0
    let end = () => {}
    const replaced = new Promise<false>((resolve) => {
      end = () => resolve(false)
    })
    this.#waiting.add(end)
    try {
      const connected = this.#requireClient().connect({
        ...toScope(rpc),
        networks: [...this.#networks],
        onPairing: ({ uri }) => {
          // A site that shows the code itself may listen only once, so it would never show a second pairing.
          if (++shown > 1 && !dialog)
            return reset('Connection request reset: the code expired. Connect again.')
          this.signer.uri = uri
          dialog?.then(({ show }) => show(uri)).catch(() => {})
          this.events.emit('display_uri', uri)
        },
        signal: abort.signal,
      })
      const isOwn = await Promise.race([connected.then(() => true), replaced])
      if (!isOwn) return
      for (const end of this.#waiting) end()
      this.events.emit('connect', { chainId: this.#hexChainId() })
    } catch (error) {
      throw toRpcError(error)
    } finally {
      this.#waiting.delete(end)
      abort.abort()
      dialog?.then(({ close }) => close()).catch(() => {})
    }
  }

  /** Connects a wallet unless one is connected. Returns its accounts. */
  async enable(): Promise<string[]> {
    if (!this.#known) await this.connect()
    return this.accounts
  }

  /** @param chainId CAIP-2 id of the network for this request. Default: the one in use. */
  async request<result = unknown>(
    { method, params }: RequestArguments,
    chainId?: string,
    _expirySeconds?: number,
  ): Promise<result> {
    if (method === 'eth_requestAccounts') return (await this.enable()) as result
    // Also before a wallet is connected, as in the original.
    if (method === 'eth_chainId' && !chainId) return this.#hexChainId() as result
    const { namespaces } = this.#known ?? {}
    if (method === 'wallet_addEthereumChain' && namespaces?.eip155?.methods.includes(method) === false)
      // wagmi compares this text: it then stays on the network that the wallet chose.
      throw rpcError(4200, `Missing or invalid. request() method: ${method}`)
    const before = this.chainId
    try {
      const provider = this.#requireClient().getProvider('eip155')
      const result = await provider.request({
        method,
        ...(params && { params }),
        networkId: chainId as `${string}:${string}` | undefined,
      } as Parameters<typeof provider.request>[0])
      // wagmi waits for this event after each switch, also to the network in use.
      if (method === 'wallet_switchEthereumChain' && Number(wantedOf(params)) === before)
        this.events.emit('chainChanged', this.#hexChainId())
      return result as result
    } catch (error) {
      throw toRpcError(error)
    }
  }

  /** `request` with a callback. */
  sendAsync(
    request: RequestArguments & { id?: number },
    callback: (error: Error | null, response: unknown) => void,
    chainId?: string,
  ): void {
    this.request(request, chainId).then(
      (result) => callback(null, { id: request.id ?? 1, jsonrpc: '2.0', result }),
      (error: RpcError) => callback(error, undefined),
    )
  }

  /** Ends the session and tells the wallet. Does nothing if no wallet is connected. */
  async disconnect(): Promise<void> {
    this.#isLeaving = true
    try {
      await this.#requireClient().disconnect()
    } finally {
      this.#isLeaving = false
    }
  }

  on<event extends string>(event: event, listener: Listener<event>): this {
    this.events.on(event, listener)
    return this
  }

  once<event extends string>(event: event, listener: Listener<event>): this {
    this.events.once(event, listener)
    return this
  }

  off<event extends string>(event: event, listener: Listener<event>): this {
    this.events.off(event, listener)
    return this
  }

  removeListener<event extends string>(event: event, listener: Listener<event>): this {
    return this.off(event, listener)
  }

  #hexChainId(): string {
    return `0x${this.chainId.toString(16)}`
  }

  #requireClient(): StandaloneWalletConnectClient {
    if (!this.#client) throw rpcError(4900, 'Create the provider with EthereumProvider.init().')
    return this.#client
  }

  async #start(): Promise<void> {
    const { customStoragePrefix, projectId, relayUrl, storage } = this.rpc
    const storageKey = ['ethereum-provider', customStoragePrefix].filter(Boolean).join('-')
    if (isMobile()) this.#phone = await import('./phone.js')
    if (!this.rpc.metadata) {
      const { icons, ...page } = (await import('portico/internal/page')).readMetadata({})
      this.#metadata = { ...page, icons: [...icons] }
    }
    const { createStorageRecords } = storage ? await import('./storageRecords.js') : {}
    const client = await createWalletConnectClient({
      agent: `portico-ethereum-provider-${version}`,
      keep: storage && createStorageRecords?.(storage, storageKey),
      metadata: this.#metadata,
      networks: this.#networks,
      onEvent: ({ chainId, event, id, topic }) =>
        this.events.emit('session_event', { id, params: { chainId, event }, topic }),
      onPrompt: (request) => this.#phone?.showRequest(request),
      projectId,
      relayUrl,
      storageKey,
    })
    this.#client = client
    const provider = client.getProvider('eip155')
    this.#known = client.getSession()
    if (this.#known) {
      this.accounts = (await provider.request({ method: 'eth_accounts' })) as string[]
      this.chainId = Number(await provider.request({ method: 'eth_chainId' }))
    }
    // The client tells the network and the accounts of a new session before the session itself.
    provider.on('chainChanged', (chainId) => {
      this.chainId = Number(chainId)
      this.events.emit('chainChanged', chainId)
    })
    provider.on('accountsChanged', (accounts) => {
      this.accounts = accounts as string[]
      this.events.emit('accountsChanged', accounts)
    })
    provider.on('message', (message) => this.events.emit('message', message))
    client.subscribe((session) => this.#follow(session))
  }

  #follow(session: WalletConnectSession | undefined): void {
    const before = this.#known
    this.#known = session
    if (!session) {
      this.#end(before)
      return
    }
    // A session of another provider on the page, or of another tab, is shared without a `connect` event. Otherwise
    // libraries that create one provider for each wallet would believe that all of them were chosen.
    if (session.topic !== before?.topic) return
    if (JSON.stringify(session.namespaces) !== JSON.stringify(before.namespaces)) {
      const params = { namespaces: toNamespaces(session) }
      this.events.emit('session_update', { params, topic: session.topic })
    }
  }

  #end(before: WalletConnectSession | undefined): void {
    this.accounts = []
    this.signer.uri = undefined
    this.#phone?.keepWallet(undefined)
    if (!before || this.#isLeaving) return
    this.events.emit('disconnect', rpcError(4900, 'The wallet ended the session.'))
    this.events.emit('session_delete', { id: Date.now(), topic: before.topic })
  }
}

/** Returns the network that a request to switch names. */
function wantedOf(params: RequestArguments['params']): unknown {
  return (Array.isArray(params) ? params[0] : undefined)?.chainId
}
