import { type CaipAddress, parseCaipAddress } from '@portico/protocol/caip'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { getBalance } from './actions/getBalance.js'
import type { TrackedSend } from './entities.js'
import { NotStartedError } from './errors/misuse.js'
import { SendNotFoundError } from './errors/send.js'
import type { FamilySending, SendStatus } from './family.js'
import { isSameAddress } from './findLookAlikes.js'
import { toNativeTokenAddress } from './nativeToken.js'
import type { Portico } from './portico.js'
import { readLinkCode } from './readLinkCode.js'
import { sessionKey } from './sessions.js'
import { removeCached } from './storage/answerCache.js'
import { balanceCache } from './storage/balanceCache.js'
import { deviceStorage } from './storage/deviceStorage.js'
import { portfolioCache } from './storage/portfolioCache.js'
import { sendKeys, sendLimit } from './storage/sendKeys.js'
import { readStored, writeStored } from './storage/storedKeys.js'

/** Waits between looks at the network, in ms: quick for a network that is, then every 4 s. */
const looks = { firstMs: 100, growth: 1.5, longestMs: 4_000 }

/** The longest wait between looks for what the network does not know, in ms. */
const lostLooksMs = 30_000

/** A transaction that was seen and then unknown to the network for this long is called dropped, in ms. */
export const droppedAfterMs = 60_000

/** One that the network never told of may travel in private for a while; after this it is called dropped, in ms. */
export const neverSeenAfterMs = 10 * 60_000

/** A batch that its wallet does not know, or tells of in no known way, for this long is called dropped, in ms. */
export const batchUnknownAfterMs = 10 * 60_000

/** How long after it was sent a batch stands whose wallet cannot be asked, in ms. */
const batchKnownMs = 24 * 60 * 60_000

/** The longest wait between looks for what other owners may have to sign, in ms. */
const queuedLooksMs = 15_000

/** Blocks after which the place of a look is written down. */
const queuedStep = 100

/** How long after it was sent a dropped one is still looked for, in ms: another node may have kept it. */
const lookedForMs = 14 * 24 * 60 * 60_000

/** True for what may still arrive: one endpoint that forgot a transaction is not the network. */
export function isOpen({ callsId, hash, sentAt, status }: TrackedSend): boolean {
  // Nobody but its wallet knows a batch, and that one has forgotten it.
  if (status === 'dropped' && callsId !== undefined && callsId === hash) return false
  return status === 'pending' || (status === 'dropped' && Date.now() - sentAt < lookedForMs)
}

/** The transfers that are remembered, newest first. Read off the device when it is first asked for. */
export function sendsStore(portico: Portico): StoreApi<readonly TrackedSend[]> {
  const { memo } = portico.internal
  const known = memo.get('sends') as StoreApi<readonly TrackedSend[]> | undefined
  if (known) return known
  const store = createStore<readonly TrackedSend[]>(
    () => readStored(deviceStorage(portico), sendKeys.sends) ?? [],
  )
  memo.set('sends', store)
  return store
}

/** Changes the list, on the device too. What another tab wrote meanwhile is kept. */
export function changeSends(
  portico: Portico,
  change: (sends: readonly TrackedSend[]) => readonly TrackedSend[],
): void {
  const storage = deviceStorage(portico)
  const store = sendsStore(portico)
  const own = store.getState()
  const others = (readStored(storage, sendKeys.sends) ?? []).filter(({ id }) =>
    own.every((send) => send.id !== id),
  )
  const next = bounded([...change([...own, ...others])].sort((a, b) => b.sentAt - a.sentAt))
  store.setState(next, true)
  writeStored(storage, sendKeys.sends, next)
}

/** Remembers what was sent, and follows it. */
export function trackSend(portico: Portico, sent: TrackedSend): void {
  changeSends(portico, (sends) => [sent, ...sends.filter(({ id }) => id !== sent.id)])
  void followSend(portico, sent.id)
}

/** The newest, those on their way before those that have ended. */
function bounded(sends: readonly TrackedSend[]): readonly TrackedSend[] {
  if (sends.length <= sendLimit) return sends
  const isPending = ({ status }: TrackedSend) => status === 'pending'
  const kept = [...sends.filter(isPending), ...sends.filter((send) => !isPending(send))].slice(0, sendLimit)
  return sends.filter((send) => kept.includes(send))
}

/**
 * Follows one transfer until it has ended; several callers follow it together. They are told once it is not pending: one
 * that was dropped is looked for on.
 */
export function followSend(portico: Portico, id: string): Promise<TrackedSend> {
  const { memo } = portico.internal
  const following = (memo.get('followed sends') as Map<string, Promise<TrackedSend>> | undefined) ?? new Map()
  memo.set('followed sends', following)
  const followed = following.get(id) ?? follow(portico, id).finally(() => following.delete(id))
  following.set(id, followed)
  const store = sendsStore(portico)
  const told = new Promise<TrackedSend>((resolve, reject) => {
    const look = () => {
      const send = store.getState().find((one) => one.id === id)
      if (send && send.status !== 'pending') resolve(send)
    }
    const stop = store.subscribe(look)
    const end = () => stop()
    followed.then(resolve, reject).then(end, end)
    look()
  })
  told.catch(() => {}) // who waits for it hears of it
  return told
}

async function follow(portico: Portico, id: string): Promise<TrackedSend> {
  /** Unix ms since when no endpoint knows it. */
  let unknownSince: number | undefined
  let nextBlock: number | undefined
  for (let delayMs = looks.firstMs; ; delayMs *= looks.growth) {
    if (portico.store.getState().status === 'stopped') throw new NotStartedError({ caller: 'waitForSend' })
    const send = sendsStore(portico)
      .getState()
      .find((one) => one.id === id)
    if (!send) throw new SendNotFoundError({ id })
    if (!isOpen(send)) return send

    const look = await lookAt(portico, { ...send, queuedAtBlock: nextBlock ?? send.queuedAtBlock })
    if (portico.store.getState().status === 'stopped') continue
    if (look?.status === 'unknown') unknownSince ??= Date.now()
    else if (look) unknownSince = undefined
    if (look?.status === 'queued' || look?.status === 'unknown') nextBlock = look.nextBlock ?? nextBlock
    const change = look && toChange(look, send, unknownSince)
    if (change) {
      const bought = change.status && (await readBought(portico, { ...send, ...change }))
      const next = bought ? { ...change, bought } : change
      changeSends(portico, (sends) => sends.map((one) => (one.id === id ? { ...one, ...next } : one)))
      if (change.status) void refreshBalances(portico, send)
      if (change.status) continue
    }
    delayMs = Math.min(delayMs, longestDelay(send, look))
    await new Promise((resolve) => setTimeout(resolve, delayMs))
  }
}

function longestDelay({ status }: TrackedSend, look: SendStatus | undefined): number {
  if (status === 'dropped') return lostLooksMs
  return look?.status === 'queued' ? queuedLooksMs : looks.longestMs
}

/** Undefined where the network could not be asked: that says nothing about the transfer. */
async function lookAt(portico: Portico, send: TrackedSend): Promise<SendStatus | undefined> {
  const network = portico.networks.find(({ caipNetworkId }) => caipNetworkId === send.networkId)
  if (!network) return undefined
  try {
    const sending = await portico.families[network.chainNamespace]?.loadSending?.()
    const { amount, callsId, from, hash, id, kind, nonce, queuedAtBlock, replacement, sentAt, to, tokenId } =
      send
    if (callsId !== undefined && hash === callsId) return await lookAtBatch(portico, sending, send)
    const tokenAddress = send.tokenAddress && parseCaipAddress(send.tokenAddress).address
    const transfer = { amount, from, network, to, tokenAddress }
    const claimed = sendsStore(portico)
      .getState()
      .flatMap((one) => (one.id === id ? [] : [one.hash, one.replacedBy ?? []].flat()))
    const subject = { claimed, kind, sentAt, tokenId, transfer }
    return await sending?.readSend?.({ ...subject, hash, nextBlock: queuedAtBlock, nonce, replacement })
  } catch {
    return undefined
  }
}

/** What a swap that is in its block really bought; undefined where nobody can tell, and of all else. */
async function readBought(
  portico: Portico,
  { bought, callsId, from, hash, kind, networkId, replacedBy, status }: TrackedSend,
): Promise<TrackedSend['bought']> {
  const network = portico.networks.find(({ caipNetworkId }) => caipNetworkId === networkId)
  if (kind !== 'swap' || status !== 'confirmed' || !bought?.token || !network) return undefined
  // A batch that has no name on the network yet.
  if (hash === callsId) return undefined
  try {
    const sending = await portico.families[network.chainNamespace]?.loadSending?.()
    const swapping = await sending?.loadSwapping?.()
    const isNative = bought.token.toLowerCase() === toNativeTokenAddress(networkId).toLowerCase()
    const read = await swapping?.readCall({
      hash: replacedBy ?? hash,
      network,
      receiver: from,
      tokenAddress: isNative ? undefined : parseCaipAddress(bought.token as CaipAddress).address,
    })
    if (read?.received === undefined) return undefined
    return { ...bought, amount: read.received, isReceived: true }
  } catch {
    return undefined
  }
}

/** Asks the wallet that sent a batch, while it is connected: nobody else knows it by that name. */
async function lookAtBatch(
  portico: Portico,
  sending: FamilySending | undefined,
  { callsId = '', from, networkId, sentAt }: TrackedSend,
): Promise<SendStatus | undefined> {
  const connection = portico.store
    .getState()
    .connections.find(
      ({ accounts, namespace }) =>
        networkId.startsWith(`${namespace}:`) && accounts.some(({ address }) => isSameAddress(address, from)),
    )
  const session = connection && portico.internal.sessions.get(sessionKey(connection))?.session
  // Nobody else can be asked: while the wallet is away this says nothing, but not for ever.
  if (!session) return Date.now() - sentAt > batchKnownMs ? { status: 'unknown' } : undefined
  const told = await sending
    ?.getCallsStatus?.(session, { id: callsId })
    // A phone that sleeps, and a wallet that is locked, have not forgotten it.
    .catch((error: unknown) => (isAway(error) ? ('away' as const) : undefined))
  if (told === 'away') return Date.now() - sentAt > batchKnownMs ? { status: 'unknown' } : undefined
  // A wallet that no longer knows it, or tells of it in no way that is known.
  if (!told) return { status: 'unknown' }
  if (told.status === 'pending') {
    // Owners of a contract account may take days to sign.
    return Date.now() - sentAt > lookedForMs ? { status: 'unknown' } : { nonce: undefined, status: 'pending' }
  }
  return { hash: told.hashes.at(-1), status: told.status === 'confirmed' ? 'confirmed' : 'failed' }
}

/** True where a wallet could not be asked: the way to it, or its lock (4100). */
function isAway(error: unknown): boolean {
  const { cause } = Object(error) as { cause?: unknown }
  return readLinkCode(error) !== undefined || (Object(cause) as { code?: unknown }).code === 4100
}

function toChange(
  look: SendStatus,
  send: TrackedSend,
  unknownSince: number | undefined,
): Partial<TrackedSend> | undefined {
  const settledAt = Date.now()
  switch (look.status) {
    case 'pending': {
      const nonce = look.nonce ?? send.nonce
      if (send.status === 'dropped') return { nonce, settledAt: undefined, status: 'pending' }
      return nonce === send.nonce ? undefined : { nonce }
    }
    case 'queued':
      if (send.status === 'dropped')
        return { queuedAtBlock: look.nextBlock, settledAt: undefined, status: 'pending' }
      if (settledAt - send.sentAt > lookedForMs) return { settledAt, status: 'dropped' }
      // Written now and then: a reload looks at some blocks twice.
      return look.nextBlock - (send.queuedAtBlock ?? -queuedStep) < queuedStep
        ? undefined
        : { queuedAtBlock: look.nextBlock }
    case 'unknown': {
      if (send.status === 'dropped') return undefined
      if (send.callsId !== undefined && send.callsId === send.hash) {
        const isForgotten = unknownSince !== undefined && settledAt - unknownSince > batchUnknownAfterMs
        return isForgotten ? { settledAt, status: 'dropped' } : undefined
      }
      if (look.isOver) return { settledAt, status: 'dropped' }
      const isGone =
        send.nonce === undefined
          ? settledAt - send.sentAt > neverSeenAfterMs
          : unknownSince !== undefined && settledAt - unknownSince > droppedAfterMs
      return isGone ? { settledAt, status: 'dropped' } : undefined
    }
    default:
      // A batch learns the name of its transaction.
      if (send.hash === send.callsId) return { hash: look.hash ?? send.hash, settledAt, status: look.status }
      if (send.queuedAtBlock !== undefined || look.isCarried) {
        // An account's own name for it gives way to the transaction's.
        const { hash = send.hash, status } = look
        return { hash, queuedAtBlock: undefined, queueName: send.hash, settledAt, status }
      }
      return { replacedBy: look.hash, settledAt, status: look.status }
  }
}

/** What the account has is read anew; what fails is asked for again by whoever shows it. */
export async function refreshBalances(
  portico: Portico,
  { from, networkId }: Pick<TrackedSend, 'from' | 'networkId'>,
): Promise<void> {
  const id = `${networkId}:${from}`
  removeCached(portico, balanceCache, id)
  removeCached(portico, portfolioCache, id)
  await getBalance(portico, { address: from, fresh: true, networkId }).catch(() => {})
  // Who asked meanwhile may have been told what the server knew before it was asked for anew.
  removeCached(portico, portfolioCache, id)
}
