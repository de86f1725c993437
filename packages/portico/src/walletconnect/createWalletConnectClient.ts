import type { CaipNetworkId, ChainNamespace } from '@portico/protocol/caip'
import {
  type ProposalNamespaces,
  signErrorCodes,
  signErrorSchema,
  signMethods,
  signRequestSchema,
  signResultSchema,
} from '@portico/protocol/relay'
import { parseJson } from '@portico/protocol/text'
import { is, safeParse } from 'valibot'
import type { AlertCode } from '../core/alert.js'
import { ConnectionFailedError, ConnectionRejectedError } from '../core/errors/connection.js'
import { RelayUnreachableError } from '../core/errors/walletConnect.js'
import type { Network } from '../core/network.js'
import type {
  SignInRequest,
  WalletConnectClient,
  WalletConnectParameters,
  WalletConnectSession,
} from '../core/walletConnectClient.js'
import { safeUrl } from '../format/safeUrl.js'
import { sanitizeText } from '../format/sanitizeText.js'
import { publicRelays, refusals, tokenSkews } from './clientRelay.js'
import type { Attempt, Candidate, Pairing, SignInAsked, SignInResult, Waiting } from './clientState.js'
import { toProposalNamespaces } from './defaultNamespaces.js'
import { disconnected, expired } from './disconnected.js'
import { fromHex, randomBytes, toHex } from './encoding.js'
import { type Envelope, open, readEnvelope, seal } from './envelope.js'
import { frameLimits } from './frameLimits.js'
import { isRejection } from './isRejection.js'
import { createKeep, type Keep } from './keep.js'
import { nowSeconds } from './nowSeconds.js'
import { ProviderRpcError } from './ProviderRpcError.js'
import { toPairingUri } from './pairingUri.js'
import { loadPrimitives, type Primitives } from './primitives.js'
import { createProvider, type NamespaceProvider } from './provider.js'
import { type Delivery, patienceMs, RelayError } from './relaySocket.js'
import { createRelayToken } from './relayToken.js'
import { createRequestIds } from './requestIds.js'
import { sessionLifetimeSeconds } from './sessionLifetimeSeconds.js'
import { readSessionNamespaces } from './sessionNamespaces.js'
import { addSeen, isSeen, readSessionRecord, type SessionRecord, toSession } from './sessionRecord.js'
import { createSharedRelay } from './sharedRelay.js'
import { toAuthPayload } from './signInRequest.js'
import { createTaggedRequests } from './taggedRequests.js'
import { toKnownAnswer } from './toKnownAnswer.js'
import { wakeWithPage } from './wakeWithPage.js'

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
  onLateAnswer?: ((answer: { tag: string; method: string; result: unknown }) => void) | undefined
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

/** Seconds for which a pairing lasts. Source: specification, section 4. */
export const pairingLifetimeSeconds = 4 * 60

/** Milliseconds before its end at which a pairing counts as expired. Source: specification, section 4. */
export const pairingMarginMs = 10_000

/** Milliseconds between two pairings, at least. Source: specification, section 4. */
export const pairingRetryMs = 1_000

/** Milliseconds for a proposal to reach the relay. */
const proposeTimeoutMs = 10_000

/** Milliseconds between a wallet's yes and its settlement. */
const settleTimeoutMs = 60_000

/** Seconds that a person has to answer a request. Source: walletconnect-specs, rpc-methods.md, MIN_INTERVAL. */
const requestLifetimeSeconds = 300

type Method = keyof typeof signMethods

/**
 * A WalletConnect client (version 2, the app's side). Opens no socket before it is needed.
 *
 * @see /guides/walletconnect
 */
export async function createWalletConnectClient(
  options: WalletConnectClientOptions,
): Promise<StandaloneWalletConnectClient> {
  const {
    metadata,
    networks,
    onAlert,
    onLateAnswer,
    onLog,
    onPrompt,
    projectId,
    relayUrl,
    storageKey = '',
  } = options
  const name = ['portico-walletconnect', storageKey, relayUrl].filter(Boolean).join(':')
  const keep = options.keep ?? createKeep(name)
  const primitives = options.primitives ?? (await loadPrimitives())
  const storedSigner = await keep.get('signer')
  const signer = await primitives.createSigner(storedSigner)
  if (signer.stored !== storedSigner) void keep.set('signer', signer.stored)

  const taggedRequests = createTaggedRequests(keep)
  let record = readSessionRecord(await keep.get('session'), nowSeconds())
  const pairings = new Map<string, Pairing>()
  const candidates = new Map<string, Candidate>()
  /** By the topic of the answer. */
  const signInsAsked = new Map<string, SignInAsked>()
  const waiting = new Map<number, Waiting>()
  const listeners = new Set<(session: WalletConnectSession | undefined) => void>()
  const providers = new Map<ChainNamespace, NamespaceProvider>()
  const newId = createRequestIds(3)
  /** Refusals that were told of already: a relay repeats them with every socket. */
  const alerted = new Set<string>()
  let skew = 0
  let expiryTimer: ReturnType<typeof setTimeout> | undefined
  let handling: Promise<unknown> = Promise.resolve()

  const drop = (message: string, data?: Record<string, string | number | undefined>) => onLog?.(message, data)

  const relay = createSharedRelay({
    isWaiting: () => pairings.size + candidates.size + signInsAsked.size + waiting.size > 0,
    name,
    onChange: () => void refresh(true),
    // One after the other: an update and an event that follow each other must not pass each other.
    onDelivery(delivery) {
      handling = handling.then(() =>
        handle(delivery).catch((error: unknown) =>
          drop('A message could not be handled', { error: String(error) }),
        ),
      )
    },
    onRefused(reason) {
      const refusal = refusals.find(({ text }) => reason.includes(text))
      if (!refusal) return
      if (!alerted.has(refusal.text)) onAlert?.(refusal.alert)
      alerted.add(refusal.text)
      if (!refusal.isFinal) skew = (skew + 1) % tokenSkews.length
      else for (const { attempt } of pairings.values()) attempt.fail(new RelayUnreachableError({ reason }))
    },
    onUngranted: (topics) => drop('The relay does not listen to some topics', { topics }),
    async toAddress(url) {
      const issuedAt = nowSeconds() + (tokenSkews[skew] ?? 0)
      const query = new URLSearchParams({
        auth: await createRelayToken({ audience: url, issuedAt, signer }),
        ...(projectId && { projectId }),
        ua: 'wc-2/portico/browser',
        useOnCloseEvent: 'true',
      })
      return `${url}${url.includes('?') ? '&' : '?'}${query}`
    },
    urls: relayUrl ? [relayUrl] : publicRelays,
  })

  const listen = () =>
    relay.setTopics([
      ...pairings.keys(),
      ...candidates.keys(),
      ...signInsAsked.keys(),
      ...(record ? [record.topic] : []),
    ])

  const publish = (method: Method, isAnswer: boolean, topic: string, key: Uint8Array, frame: object) => {
    const { tags, ttl } = signMethods[method]
    return relay.request(
      'irn_publish',
      {
        message: seal(key, JSON.stringify({ jsonrpc: '2.0', ...frame })),
        prompt: method === 'wc_sessionRequest' && !isAnswer,
        tag: isAnswer ? tags.response : tags.request,
        topic,
        ttl,
      },
      60_000,
    )
  }

  const answer = (method: Method, topic: string, key: Uint8Array, frame: object) =>
    void publish(method, true, topic, key, frame).catch(() =>
      drop('An answer did not reach the relay', { method }),
    )

  /** Asks the wallet; its answer comes as a message of its own. */
  const ask = async (
    method: Method,
    params: object,
    timeoutMs: number,
    tagged?: { method: string; tag: string },
  ): Promise<unknown> => {
    const session = record
    if (!session) throw disconnected()
    const id = Number(newId())
    const answered = new Promise<unknown>((resolve, reject) => {
      const end =
        <outcome>(settle: (outcome: outcome) => void) =>
        (outcome: outcome) => {
          clearTimeout(timer)
          waiting.delete(id)
          settle(outcome)
        }
      const expire = () => waiting.get(id)?.reject(new ProviderRpcError(expired))
      const timer = setTimeout(() => {
        // The page may have slept over it: what came meanwhile is fetched first.
        relay.wake()
        setTimeout(expire, patienceMs)
      }, timeoutMs)
      waiting.set(id, {
        reject: end(reject),
        resolve: end(resolve),
        topic: session.topic,
      })
    })
    answered.catch(() => {})
    // Before it is asked: a page that goes away a moment later has asked all the same.
    if (tagged) await taggedRequests.add({ ...tagged, id, topic: session.topic })
    try {
      const published = publish(method, false, session.topic, session.key, { id, method, params })
      if (method === 'wc_sessionRequest') onPrompt?.({ id, topic: session.topic })
      await published
    } catch (error) {
      waiting.get(id)?.reject(new ProviderRpcError({ code: 4900, message: (error as Error).message }))
    }
    return answered
  }

  const save = async (next: SessionRecord) => {
    record = next
    if (!(await keep.set('session', next))) drop('The session is kept for this visit only')
    relay.tellChange()
  }

  const tell = (before: SessionRecord | undefined) => {
    for (const provider of providers.values()) provider.follow(before, record)
    const session = record && toSession(record)
    for (const listener of [...listeners]) listener(session)
  }

  /** Ends the session here. */
  const forget = async (reason: string) => {
    const before = record
    if (!before) return
    record = undefined
    clearTimeout(expiryTimer)
    for (const [id, { reject, topic }] of waiting) {
      if (topic !== before.topic) continue
      waiting.delete(id)
      reject(disconnected())
    }
    const stored = readSessionRecord(await keep.get('session'), 0)
    if (stored === undefined || stored.topic === before.topic) await keep.remove('session')
    relay.tellChange()
    listen()
    tell(before)
    drop('The session ended', { reason })
  }

  const watchExpiry = () => {
    clearTimeout(expiryTimer)
    if (!record) return
    const leftMs = record.expiry * 1000 - Date.now()
    if (leftMs <= 0) return void forget('expired')
    expiryTimer = setTimeout(watchExpiry, Math.min(leftMs, 2 ** 31 - 1))
    ;(expiryTimer as { unref?: () => void }).unref?.()
  }

  /** Takes over what another tab stored. */
  const refresh = async (isForced = false) => {
    if (record && !isForced) return
    const stored = readSessionRecord(await keep.get('session'), nowSeconds())
    const before = record
    record = stored
    if (before?.topic === stored?.topic && !stored) return
    listen()
    watchExpiry()
    tell(before)
  }

  const handle = async ({ message, topic }: Delivery) => {
    const envelope = readEnvelope(message)
    const signInAsked = signInsAsked.get(topic)
    if (signInAsked) return onSignInAnswer(topic, signInAsked, envelope)
    const pairing = pairings.get(topic)
    const candidate = candidates.get(topic)
    if (!pairing && !candidate && record?.topic !== topic) await refresh()
    const key = pairing?.key ?? candidate?.key ?? (record?.topic === topic ? record.key : undefined)
    if (!key) return drop('A message of no session was dropped')
    // A message of type 1 brings a key of its own, which here nobody agreed on.
    const text = envelope?.type === 0 ? open(key, envelope) : undefined
    let frame: unknown
    try {
      frame = parseJson(text ?? '', frameLimits)
    } catch {
      return drop('A message that could not be opened was dropped')
    }
    frame = toKnownAnswer(frame)
    if (is(signResultSchema, frame) || is(signErrorSchema, frame)) {
      if (pairing && frame.id === pairing.id) return onProposalAnswer(pairing, frame)
      const entry = waiting.get(frame.id)
      const late = await taggedRequests.take({ id: frame.id, topic })
      if (!entry && late) {
        const { method, tag } = late
        onLateAnswer?.({ method, result: 'result' in frame ? frame.result : undefined, tag })
      }
      if (!entry || entry.topic !== topic) return
      if ('result' in frame) return entry.resolve(frame.result)
      entry.reject(new ProviderRpcError(frame.error))
      // The wallet forgot the session: to go on with it would fail each time.
      if (frame.error.code === signErrorCodes.noSessionForTopic) await forget('unknown to the wallet')
      return
    }
    if (!is(signRequestSchema, frame)) return drop('A message of no known form was dropped')
    if (frame.method === 'wc_sessionSettle' && candidate) return onSettle(topic, candidate, frame)
    if (record?.topic === topic && !candidate) return onRequest(record, frame)
    drop('A request that nobody waits for was dropped', { method: frame.method.slice(0, 32) })
  }

  const onProposalAnswer = async (
    pairing: Pairing,
    frame: { result?: unknown; error?: { code: number; message: string } },
  ) => {
    const { agreement, attempt } = pairing
    if (frame.error) {
      return attempt.fail(
        isRejection(frame.error)
          ? new ConnectionRejectedError({ cause: new ProviderRpcError(frame.error) })
          : new ConnectionFailedError({
              cause: new ProviderRpcError(frame.error),
              details: sanitizeText(frame.error.message, { maxLength: 200 }),
            }),
      )
    }
    if (!is(signMethods.wc_sessionPropose.result, frame.result))
      return drop('A proposal was answered with no key')
    // One answer a pairing: a second one is somebody else's, also while the first one's key is made.
    pairing.id = Number.NaN
    const responderPublicKey = frame.result.responderPublicKey.toLowerCase()
    const secret = await agreement.derive(fromHex(responderPublicKey)).catch(() => undefined)
    if (!secret)
      return attempt.fail(new ConnectionFailedError({ details: 'The wallet answered with no usable key.' }))
    const key = await primitives.hkdf(secret)
    candidates.set(toHex(await primitives.sha256(new Uint8Array(key))), { attempt, key, responderPublicKey })
    listen()
    attempt.awaitSettlement()
  }

  const onSettle = async (topic: string, candidate: Candidate, frame: { id: number; params: unknown }) => {
    const { attempt, key, responderPublicKey } = candidate
    const refuse = (code: number, message: string) => {
      answer('wc_sessionSettle', topic, key, { error: { code, message }, id: frame.id })
      attempt.fail(new ConnectionFailedError({ details: message }))
    }
    const parsed = safeParse(signMethods.wc_sessionSettle.params, frame.params)
    if (!parsed.success) return refuse(signErrorCodes.invalidSettle, 'Invalid session settle request')
    const params = parsed.output
    if (params.controller.publicKey.toLowerCase() !== responderPublicKey) {
      return refuse(signErrorCodes.invalidSettle, 'The settlement is of another key than the answer')
    }
    if (params.expiry <= nowSeconds())
      return refuse(signErrorCodes.requestExpired, 'The session is over already')
    const proposal = { optional: attempt.proposal, required: {} }
    const approved = readSessionNamespaces(params.namespaces, proposal)
    if (approved.error) return refuse(approved.error.code, approved.error.message)
    if (Object.keys(approved.namespaces).length === 0)
      return refuse(5001, 'No account was approved that was asked for')

    answer('wc_sessionSettle', topic, key, { id: frame.id, result: true })
    await begin(attempt, {
      expiry: Math.min(params.expiry, nowSeconds() + sessionLifetimeSeconds),
      key,
      metadata: params.controller.metadata,
      namespaces: approved.namespaces,
      seenIds: [frame.id],
      topic,
    })
  }

  /** A new session takes the place of the one before, whose wallet is told. */
  const begin = async (
    attempt: Attempt,
    settled: Pick<SessionRecord, 'expiry' | 'key' | 'namespaces' | 'seenIds' | 'topic'> & {
      metadata: { description: string; icons: readonly string[]; name: string; url: string }
    },
  ) => {
    const { metadata, ...rest } = settled
    const { description, icons, name, url } = metadata
    const before = record
    if (before) farewell(before)
    const next: SessionRecord = {
      ...rest,
      forgottenId: 0,
      lastUpdateId: 0,
      networkIds: {},
      peer: {
        description: sanitizeText(description, { maxLength: 200 }),
        iconUrl: icons.map(safeUrl).find(Boolean),
        name: sanitizeText(name),
        url: safeUrl(url) ?? '',
      },
      proposal: attempt.proposal,
    }
    record = next
    await save(next)
    attempt.settle(next)
    watchExpiry()
    tell(before)
  }

  /** Asks with a pairing for a session and a signature at once; the proposal goes out all the same. */
  const askSignIn = async (
    pairing: { topic: string; key: Uint8Array },
    asked: Pick<SignInAsked, 'attempt' | 'networks' | 'onSignIn'> & { request: SignInRequest },
  ): Promise<string> => {
    const agreement = await primitives.createAgreement()
    const issuedAt = asked.request.issuedAt ?? new Date().toISOString()
    const request = { ...asked.request, issuedAt }
    const id = Number(newId())
    const topic = toHex(await primitives.sha256(agreement.publicKey))
    signInsAsked.set(topic, { ...asked, agreement, id, request })
    const { ttl } = signMethods.wc_sessionAuthenticate
    const { chains = [], methods = [] } = asked.attempt.proposal.eip155 ?? {}
    await publish('wc_sessionAuthenticate', false, pairing.topic, pairing.key, {
      id,
      method: 'wc_sessionAuthenticate',
      params: {
        authPayload: toAuthPayload(request, { chains, issuedAt, methods }),
        expiryTimestamp: nowSeconds() + ttl,
        requester: { metadata, publicKey: toHex(agreement.publicKey) },
      },
    })
    return topic
  }

  const onSignInAnswer = async (topic: string, asked: SignInAsked, envelope: Envelope | undefined) => {
    const { agreement, attempt, id } = asked
    if (envelope?.type !== 1) return drop('A message that is no answer to a sign-in was dropped')
    const secret = await agreement.derive(envelope.publicKey).catch(() => undefined)
    const key = secret && (await primitives.hkdf(secret))
    let frame: unknown
    try {
      frame = parseJson((key && open(key, envelope)) ?? '', frameLimits)
    } catch {
      return drop('A message that could not be opened was dropped')
    }
    frame = toKnownAnswer(frame)
    if (!key || !(is(signResultSchema, frame) || is(signErrorSchema, frame)) || frame.id !== id) {
      return drop('A message that is no answer to a sign-in was dropped')
    }
    if ('error' in frame) {
      // A wallet that cannot do it has the proposal beside it.
      if (!isRejection(frame.error)) return drop('A wallet does not know how to sign in')
      return attempt.fail(new ConnectionRejectedError({ cause: new ProviderRpcError(frame.error) }))
    }
    // One answer: a second one is somebody else's.
    signInsAsked.delete(topic)
    const sessionTopic = toHex(await primitives.sha256(new Uint8Array(key)))
    const refuse = (error: unknown) => {
      // The wallet takes the session for settled.
      void farewell({ key, topic: sessionTopic })
      attempt.fail(error)
    }
    const parsed = safeParse(signMethods.wc_sessionAuthenticate.result, frame.result)
    if (!parsed.success || parsed.output.responder.publicKey.toLowerCase() !== toHex(envelope.publicKey)) {
      return refuse(new ConnectionFailedError({ details: 'The sign-in is of another key than its answer' }))
    }
    // Not in the row of messages: whoever is told may ask the wallet something before it goes on.
    void settleSignIn(asked, parsed.output, { key, topic: sessionTopic }).catch(refuse)
  }

  const settleSignIn = async (
    { attempt, networks: wanted, onSignIn, request }: SignInAsked,
    { cacaos, responder }: SignInResult,
    session: Pick<SessionRecord, 'key' | 'topic'>,
  ) => {
    const { verifySignIn } = await import('./verifySignIn.js')
    const verified = await verifySignIn({ cacaos, networks: wanted, nowMs: Date.now(), request })
    if (verified.refusal !== undefined) throw new ConnectionFailedError({ details: verified.refusal })
    const proposal = { optional: attempt.proposal, required: {} }
    const approved = readSessionNamespaces(verified.namespaces, proposal)
    if (approved.error || approved.namespaces.eip155 === undefined) {
      throw new ConnectionFailedError({ details: 'No account was approved that was asked for' })
    }
    await onSignIn?.(verified.signIns)
    // Given up, or settled by the proposal, meanwhile.
    if (attempt.isOver()) return void farewell(session)
    await begin(attempt, {
      ...session,
      expiry: nowSeconds() + sessionLifetimeSeconds,
      metadata: responder.metadata,
      namespaces: approved.namespaces,
      seenIds: [],
    })
  }

  const onRequest = async (
    session: SessionRecord,
    frame: { id: number; method: string; params: unknown },
  ) => {
    const { id, method, params } = frame
    if (isSeen(session, id)) return drop('A message that came before was dropped')
    const seen = addSeen(session, id)
    // Every tab follows; the one with the socket answers and stores.
    const isOurs = relay.isLeader()
    const reply = (frame: object) => {
      if (isOurs) answer(method as Method, session.topic, session.key, { id, ...frame })
    }
    const apply = async (change: Partial<SessionRecord>) => {
      const next = { ...session, ...seen, ...change }
      if (isOurs) await save(next)
      else record = next
      if (Object.keys(change).length > 0) tell(session)
    }

    if (method === 'wc_sessionPing') {
      reply({ result: true })
      return apply({})
    }
    if (method === 'wc_sessionDelete') {
      reply({ result: true })
      return forget('the wallet ended it')
    }
    if (method === 'wc_sessionExtend' && is(signMethods.wc_sessionExtend.params, params)) {
      const latest = nowSeconds() + sessionLifetimeSeconds
      const expiry = Math.min(params.expiry ?? latest, latest)
      if (expiry < session.expiry) {
        return reply({ error: { code: signErrorCodes.invalidExtend, message: 'Invalid extend request' } })
      }
      reply({ result: true })
      await apply({ expiry })
      return watchExpiry()
    }
    if (method === 'wc_sessionUpdate' && is(signMethods.wc_sessionUpdate.params, params)) {
      // What nobody asked for takes a new proposal, which a person sees: an update does not bring it.
      const approved = readSessionNamespaces(params.namespaces, { optional: session.proposal, required: {} })
      if (approved.error || Object.keys(approved.namespaces).length === 0 || id <= session.lastUpdateId) {
        const { code, message } = approved.error ?? {
          code: signErrorCodes.invalidUpdate,
          message: 'Invalid update request',
        }
        return reply({ error: { code, message } })
      }
      reply({ result: true })
      return apply({ lastUpdateId: id, namespaces: approved.namespaces })
    }
    if (method === 'wc_sessionEvent' && is(signMethods.wc_sessionEvent.params, params)) {
      reply({ result: true })
      await apply({})
      const namespace = params.chainId.split(':', 1)[0] as ChainNamespace
      const { events = [] } = session.namespaces[namespace] ?? {}
      if (!events.includes(params.event.name)) return drop('An event that was not approved was dropped')
      return getProvider(namespace).onEvent(params.event, params.chainId)
    }
    drop('A request of an unknown method was dropped', { method: method.slice(0, 32) })
  }

  /** Tells a wallet that its session ended; it is forgotten here already. */
  const farewell = (session: Pick<SessionRecord, 'key' | 'topic'>) =>
    publish('wc_sessionDelete', false, session.topic, session.key, {
      id: Number(newId()),
      method: 'wc_sessionDelete',
      params: { code: signErrorCodes.userDisconnected, message: 'User disconnected.' },
    }).catch(() => drop('A wallet could not be told of the end'))

  const disconnect = async () => {
    const session = record
    if (!session) return
    const told = farewell(session)
    await forget('by this site')
    await Promise.race([told, new Promise((resolve) => setTimeout(resolve, 3_000))])
  }

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
      getSession: () => record,
      namespace,
      networks,
      refresh,
      setNetwork: async (networkId: CaipNetworkId) => {
        const before = record
        if (!before) return
        await save({ ...before, networkIds: { ...before.networkIds, [namespace]: networkId } })
        tell(before)
      },
    })
    providers.set(namespace, provider)
    return provider
  }

  const connect = (parameters: WalletConnectParameters) =>
    new Promise<WalletConnectSession>((resolve, reject) => {
      const { networks: wanted, onPairing, onSignIn, signal } = parameters
      // Source: specification, section 4: only when all chains are eip155.
      const isSignable =
        wanted.length > 0 && wanted.every(({ chainNamespace }) => chainNamespace === 'eip155')
      const signIn = isSignable ? parameters.signIn : undefined
      const mine: string[] = []
      let renewal: ReturnType<typeof setTimeout> | undefined
      let settlement: ReturnType<typeof setTimeout> | undefined
      let isOver = false
      const end = () => {
        isOver = true
        clearTimeout(renewal)
        clearTimeout(settlement)
        signal.removeEventListener('abort', onAbort)
        for (const topic of mine) pairings.delete(topic)
        for (const [topic, candidate] of candidates)
          if (candidate.attempt === attempt) candidates.delete(topic)
        for (const [topic, asked] of signInsAsked) if (asked.attempt === attempt) signInsAsked.delete(topic)
        listen()
      }
      const attempt: Attempt = {
        awaitSettlement() {
          const late = new ConnectionFailedError({ details: 'The wallet did not settle.' })
          settlement = setTimeout(() => attempt.fail(late), settleTimeoutMs)
        },
        fail(error) {
          if (isOver) return
          end()
          reject(error)
        },
        isOver: () => isOver,
        proposal: toProposalNamespaces(wanted),
        settle(settled) {
          if (isOver) return
          end()
          resolve(toSession(settled))
        },
      }
      const onAbort = () => attempt.fail(signal.reason)
      if (signal.aborted) return reject(signal.reason)
      signal.addEventListener('abort', onAbort)

      const pair = async () => {
        const startedAt = Date.now()
        const key = randomBytes(32)
        const topic = toHex(await primitives.sha256(key))
        const agreement = await primitives.createAgreement()
        const pairing: Pairing = { agreement, attempt, id: Number(newId()), key }
        const expiry = nowSeconds() + pairingLifetimeSeconds
        const request = await signIn?.()
        if (isOver) return
        // Whoever scanned the last one in its last second is still heard.
        for (const old of mine.splice(0, mine.length - 1)) pairings.delete(old)
        mine.push(topic)
        pairings.set(topic, pairing)
        const asked = request && askSignIn({ key, topic }, { attempt, networks: wanted, onSignIn, request })
        await Promise.all([propose(topic, pairing, wanted.length > 0 ? attempt.proposal : {}), asked])
        if (isOver) return
        listen()
        // That one alone: a wallet that knows it leaves the proposal aside, and the person is asked once.
        const methods = [asked ? 'wc_sessionAuthenticate' : 'wc_sessionPropose']
        onPairing({ expiresAt: expiry * 1000, uri: toPairingUri({ expiry, key, methods, topic }) })
        const leftMs = expiry * 1000 - pairingMarginMs - Date.now()
        renewal = setTimeout(
          () => pair().catch(attempt.fail),
          Math.max(leftMs, pairingRetryMs - (Date.now() - startedAt)),
        )
      }
      pair().catch(attempt.fail)
    })

  const propose = async (
    topic: string,
    { agreement, id, key }: Pairing,
    optionalNamespaces: ProposalNamespaces,
  ) => {
    const { tags, ttl } = signMethods.wc_sessionPropose
    const params = {
      expiryTimestamp: nowSeconds() + ttl,
      optionalNamespaces,
      pairingTopic: topic,
      proposer: { metadata, publicKey: toHex(agreement.publicKey) },
      relays: [{ protocol: 'irn' }],
      requiredNamespaces: {},
    }
    const message = seal(key, JSON.stringify({ id, jsonrpc: '2.0', method: 'wc_sessionPropose', params }))
    try {
      const proposal = { correlationId: id, pairingTopic: topic, sessionProposal: message, ttl }
      await relay.request('wc_proposeSession', proposal, proposeTimeoutMs)
    } catch (error) {
      if (!(error instanceof RelayError)) throw error
      // A relay that does not know the method yet takes the same as a message.
      const published = { correlationId: id, message, prompt: true, tag: tags.request, topic, ttl }
      await relay.request('irn_publish', published, proposeTimeoutMs).catch((cause: unknown) => {
        throw cause instanceof RelayError
          ? new RelayUnreachableError({ cause, reason: cause.message })
          : cause
      })
    }
  }

  const stopWaking = wakeWithPage(() => relay.wake())
  watchExpiry()
  listen()

  return {
    connect,
    disconnect,
    async extend() {
      const session = record
      await ask('wc_sessionExtend', {}, 30_000)
      if (!session || record?.topic !== session.topic) return
      await save({ ...record, expiry: nowSeconds() + sessionLifetimeSeconds })
      watchExpiry()
    },
    getProvider,
    getSession: () => record && toSession(record),
    async ping() {
      await ask('wc_sessionPing', {}, 30_000)
    },
    stop() {
      stopWaking()
      clearTimeout(expiryTimer)
      relay.stop()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
