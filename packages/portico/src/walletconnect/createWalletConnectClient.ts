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
import { createKeep, type Keep } from './keep.js'
import { createMessages } from './messages.js'
import { nowSeconds } from './nowSeconds.js'
import { createPairing } from './pairing.js'
import { loadPrimitives } from './primitives.js'
import { createProposals } from './proposals.js'
import type { NamespaceProvider } from './provider.js'
import { createProviders } from './providers.js'
import { createRequestIds } from './requestIds.js'
import { sessionLifetimeSeconds } from './sessionLifetimeSeconds.js'
import { readSessionRecord, toSession } from './sessionRecord.js'
import { createSignIn } from './signIn.js'
import { createTaggedRequests } from './taggedRequests.js'
import { wakeWithPage } from './wakeWithPage.js'
import { createWalletRequests } from './walletRequests.js'

export type WalletConnectClientOptions = {
  /** Project at the public relay. */
  projectId?: string | undefined
  /** Address of a relay of your own. Default: the public relay. */
  relayUrl?: string | undefined
  /** How the site presents itself to wallets. */
  metadata: { name: string; description: string; url: string; icons: readonly string[] }
  /** Where what a wallet need not be asked for is read. */
  networks: readonly Network[]
  /** Names what is kept, where a page has several clients. */
  storageKey?: string | undefined
  /** Default: IndexedDB, and memory where there is none. */
  keep?: Keep | undefined
  /** Default: the browser's own, and `@noble/curves` where it has none. */
  primitives?: Primitives | undefined
  /** The relay refused this site, for a reason that its developer has to mend. Told of each reason once. */
  onAlert?: ((code: AlertCode) => void) | undefined
  /** What was dropped, and why; never what was in it. */
  onLog?: ((message: string, data?: Record<string, string | number | undefined>) => void) | undefined
  /** A wallet answered what no page waits for any more. `result` is undefined where it refused. */
  onLateAnswer?: ((answer: LateAnswer) => void) | undefined
  /** A wallet was asked for something that a person has to see: bring it to the front. */
  onPrompt?: ((request: { id: number; topic: string }) => void) | undefined
}

/** The client as a host may use it without the kit. */
export type StandaloneWalletConnectClient = WalletConnectClient & {
  /** Asks whether the wallet is there. Rejects when it does not answer within 30 s. */
  ping(): Promise<void>
  /** Makes the session last for seven days from now. */
  extend(): Promise<void>
}

/**
 * A WalletConnect client (version 2, the app's side). Opens no socket before it is needed.
 *
 * @see docs/walletconnect.md
 */
export async function createWalletConnectClient(
  options: WalletConnectClientOptions,
): Promise<StandaloneWalletConnectClient> {
  const { metadata, networks, onAlert, onLateAnswer, onLog, onPrompt, projectId, relayUrl } = options
  const name = ['portico-walletconnect', options.storageKey, relayUrl].filter(Boolean).join(':')
  const keep = options.keep ?? createKeep(name)
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
  const { askSignIn, onSignInAnswer } = createSignIn({
    begin,
    drop,
    farewell,
    metadata,
    newId,
    primitives,
    publish,
    state,
  })
  const onRequest = createWalletRequests({
    answer,
    drop,
    forget,
    getProvider,
    relay,
    save,
    state,
    tell,
    watchExpiry,
  })

  const handle = createDeliveries({
    drop,
    forget,
    onLateAnswer,
    onProposalAnswer,
    onRequest,
    onSettle,
    onSignInAnswer,
    refresh,
    state,
    taggedRequests,
  })

  const connect = createPairing({ askSignIn, listen, newId, primitives, propose, state })

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
