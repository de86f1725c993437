import type { ChainNamespace } from '@portico/protocol/caip'
import type { AlertCode } from '../core/alert.js'
import type { Network } from '../core/network.js'
import type { WalletConnectClient, WalletConnectSession } from '../core/walletConnectClient.js'
import { createClientRelay } from './clientRelay.js'
import type { ClientState } from './clientState.js'
import type { Primitives } from './cryptography.js'
import { createDeliveries, type LateAnswer } from './deliveries.js'
import type { Drop } from './drop.js'
import { createHeldSession } from './heldSession.js'
import { createMessages } from './messages.js'
import { nowSeconds } from './nowSeconds.js'
import { createPairing } from './pairing.js'
import { loadPrimitives } from './primitives.js'
import { createProposals } from './proposals.js'
import type { NamespaceProvider } from './provider.js'
import { createProviders } from './providers.js'
import { createRecordStore, type RecordStore } from './recordStore.js'
import { createRequestIds } from './requestIds.js'
import { sessionLifetimeSeconds } from './sessionLifetimeSeconds.js'
import { readSessionRecord, toSession } from './sessionRecord.js'
import { createTaggedRequests } from './taggedRequests.js'
import { wakeWithPage } from './wakeWithPage.js'
import { createWalletRequests, type WalletConnectEvent } from './walletRequests.js'

export type WalletConnectClientOptions = {
  /** Id of your project at the public relay. */
  projectId?: string | undefined
  /** URL of your own relay. Default: the public relay. */
  relayUrl?: string | undefined
  /** How the client introduces itself to the relay: a name, and a version if you like. Default: `portico`. */
  agent?: string | undefined
  /** What wallets show about the site. */
  metadata: { name: string; description: string; url: string; icons: readonly string[] }
  /** The networks of the site. A request that needs no wallet goes directly to their endpoints. */
  networks: readonly Network[]
  /** Suffix for the stored data, if a page has several clients. */
  storageKey?: string | undefined
  /** Storage of the client. Default: IndexedDB, or memory if there is none. */
  keep?: RecordStore | undefined
  /** Cryptography of the client. Default: the browser's own, or `@noble/curves` if the browser has none. */
  primitives?: Primitives | undefined
  /** Called if the relay refuses this site for a reason that the developer must fix. Called once for each reason. */
  onAlert?: ((code: AlertCode) => void) | undefined
  /** Called with what the client dropped and why, but never with its content. */
  onLog?: ((message: string, data?: Record<string, string | number | undefined>) => void) | undefined
  /**
   * Called with a wallet's answer to a request for which no page waits any more. `result` is undefined if the wallet
   * refused.
   */
  onLateAnswer?: ((answer: LateAnswer) => void) | undefined
  /** Called with each event of the wallet that the user has approved, before the providers handle it. */
  onEvent?: ((event: WalletConnectEvent) => void) | undefined
  /** Called after a request was sent that the user must see. Bring the wallet to the front. */
  onPrompt?: ((request: { id: number; topic: string }) => void) | undefined
}

/** The client as sites use it without the kit. */
export type StandaloneWalletConnectClient = WalletConnectClient & {
  /** Checks whether the wallet responds. Rejects after 30 s without a response. */
  ping(): Promise<void>
  /** Extends the session to seven days from now. */
  extend(): Promise<void>
}

/**
 * Creates a WalletConnect client (version 2, the app's side). It opens a socket when it first needs one.
 *
 * @see docs/walletconnect.md
 */
export async function createWalletConnectClient(
  options: WalletConnectClientOptions,
): Promise<StandaloneWalletConnectClient> {
  const {
    agent = 'portico',
    metadata,
    networks,
    onAlert,
    onLateAnswer,
    onLog,
    onPrompt,
    projectId,
    relayUrl,
  } = options
  const name = ['portico-walletconnect', options.storageKey, relayUrl].filter(Boolean).join(':')
  const keep = options.keep ?? createRecordStore(name)
  const primitives = options.primitives ?? (await loadPrimitives())
  const storedSigner = await keep.get('signer')
  const signer = await primitives.createSigner(storedSigner)
  if (signer.stored !== storedSigner) void keep.set('signer', signer.stored)

  const taggedRequests = createTaggedRequests(keep)
  const state: ClientState = {
    candidates: new Map(),
    pairings: new Map(),
    record: readSessionRecord(await keep.get('session'), nowSeconds()),
    signInsAsked: new Map(),
    waiting: new Map(),
  }
  const { candidates, pairings, signInsAsked } = state
  const listeners = new Set<(session: WalletConnectSession | undefined) => void>()
  const providers = new Map<ChainNamespace, NamespaceProvider>()
  const newId = createRequestIds(3)

  const drop: Drop = (message, data) => onLog?.(message, data)

  const relay = createClientRelay({
    agent,
    drop,
    handle: (delivery) => handle(delivery),
    name,
    onAlert,
    projectId,
    refresh: (isForced) => refresh(isForced),
    relayUrl,
    signer,
    state,
  })

  const listen = () =>
    relay.setTopics([
      ...pairings.keys(),
      ...candidates.keys(),
      ...signInsAsked.keys(),
      ...(state.record ? [state.record.topic] : []),
    ])

  const { answer, ask, farewell, publish } = createMessages({
    drop,
    newId,
    onPrompt,
    relay,
    state,
    taggedRequests,
  })
  const { begin, disconnect, forget, refresh, save, stopWatching, tell, watchExpiry } = createHeldSession({
    drop,
    farewell,
    keep,
    listen,
    listeners,
    providers,
    relay,
    state,
  })
  const getProvider = createProviders({ ask, networks, providers, refresh, save, state, tell })
  const { onProposalAnswer, onSettle, propose } = createProposals({
    answer,
    begin,
    drop,
    listen,
    metadata,
    primitives,
    relay,
    state,
  })
  /** Loads the code for sign-ins, which most sites do not use. */
  const loadSignIn = loadAgainOnFailure(async () => {
    const { createSignIn } = await import('./signIn.js')
    return createSignIn({ begin, drop, farewell, metadata, newId, primitives, publish, state })
  })
  const onRequest = createWalletRequests({
    answer,
    drop,
    forget,
    getProvider,
    onEvent: options.onEvent,
    relay,
    save,
    state,
    tell,
    watchExpiry,
  })

  const handle = createDeliveries({
    drop,
    forget,
    loadSignIn,
    onLateAnswer,
    onProposalAnswer,
    onRequest,
    onSettle,
    refresh,
    state,
    taggedRequests,
  })

  const connect = createPairing({ listen, loadSignIn, newId, primitives, propose, state })

  const stopWaking = wakeWithPage(() => relay.wake())
  watchExpiry()
  listen()

  return {
    connect,
    disconnect,
    async extend() {
      const session = state.record
      await ask('wc_sessionExtend', {}, 30_000)
      if (!session || state.record?.topic !== session.topic) return
      await save({ ...state.record, expiry: nowSeconds() + sessionLifetimeSeconds })
      watchExpiry()
    },
    getProvider,
    getSession: () => state.record && toSession(state.record),
    async ping() {
      await ask('wc_sessionPing', {}, 30_000)
    },
    stop() {
      stopWaking()
      stopWatching()
      relay.stop()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Returns a function that loads something once. If loading fails, the next call tries again. */
function loadAgainOnFailure<loaded>(load: () => Promise<loaded>): () => Promise<loaded> {
  let loading: Promise<loaded> | undefined
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
}
