import { type CaipAddress, parseCaipAddress } from '@portico/protocol/caip'
import { isPorticoError } from '@portico/protocol/errors'
import { createStore } from 'zustand/vanilla'
import { findCallsSession } from './callsSender.js'
import type { TrackedSend } from './entities.js'
import { NotStartedError } from './errors/misuse.js'
import { SendNotFoundError } from './errors/send.js'
import type { FamilySending, SendStatus } from './family.js'
import { isSameAddress } from './findLookAlikes.js'
import { readNativeBalance } from './nativeBalance.js'
import { toNativeTokenAddress } from './nativeToken.js'
import { pause } from './pause.js'
import type { Portico } from './portico.js'
import { readLinkCode } from './readLinkCode.js'
import type { SentSearch } from './sentSearch.js'
import { sessionKey } from './sessions.js'
import { perKit } from './slots.js'
import { removeCached } from './storage/answerCache.js'
import { balanceCache } from './storage/balanceCache.js'
import { deviceStorage } from './storage/deviceStorage.js'
import { portfolioCache } from './storage/portfolioCache.js'
import { sendKeys, sendLimit } from './storage/sendKeys.js'
import { readStored, writeStored } from './storage/storedKeys.js'
import { toClaimed, toDistinctSend } from './toDistinctSend.js'

/** Pauses between checks of the network, in ms. They are short at first, for a fast network, and then 4 s. */
const looks = { firstMs: 100, growth: 1.5, longestMs: 4_000 }

/** The longest pause between checks for a dropped transaction, in ms. */
const lostLooksMs = 30_000

/**
 * How long a transaction that the network knew before may be unknown to it, in ms. Then the transaction counts as
 * dropped.
 */
export const droppedAfterMs = 60_000

/**
 * How long a transaction that the network never reported may stay unknown once its hash is known, in ms. It may travel
 * in private for a while.
 */
export const neverSeenAfterMs = 10 * 60_000

/** How long a batch may be unknown to its wallet, in ms. Then the batch counts as dropped. */
export const batchUnknownAfterMs = 10 * 60_000

/** How long a batch stays pending while its wallet cannot be reached or understood, in ms. */
const batchKnownMs = 24 * 60 * 60_000

/** The longest pause between checks for a send that other owners may have to sign, in ms. */
const queuedLooksMs = 15_000

/** The position of a search is stored each time it advances by this number of blocks. */
const queuedStep = 100

/** How long after the send the kit keeps looking for a dropped transaction, in ms. Another node may still have it. */
const lookedForMs = 14 * 24 * 60 * 60_000

/** True for a send that may still arrive. If one endpoint has forgotten a transaction, another one may know it. */
export function isOpen(send: TrackedSend): boolean {
  return send.status === 'pending' || (send.status === 'dropped' && toAge(send) < lookedForMs)
}

/** How long the kit could look for the send, in ms. Before the wallet named it, nobody could find it by its name. */
function toAge({ namedAt, sentAt }: TrackedSend): number {
  return Date.now() - Math.max(sentAt, namedAt ?? 0)
}

/** The batches that their own wallets have forgotten, by id. A later visit asks the wallets once more. */
const forgottenBatches = perKit(() => new Set<string>())

/** True for a send that this visit still tracks. */
export function isTracked(portico: Portico, send: TrackedSend): boolean {
  return isOpen(send) && !(send.status === 'dropped' && forgottenBatches(portico).has(send.id))
}

/** Returns the store of the kit's transfers, newest first. The first call reads them from the device. */
export const trackedSendsOf = perKit((portico: Portico) =>
  createStore<readonly TrackedSend[]>(() => readStored(deviceStorage(portico), sendKeys.sends) ?? []),
)

/** Changes the list, in the kit and on the device. Sends that another tab stored in the meantime are preserved. */
export function changeSends(
  portico: Portico,
  change: (sends: readonly TrackedSend[]) => readonly TrackedSend[],
): void {
  const storage = deviceStorage(portico)
  const store = trackedSendsOf(portico)
  const own = store.getState()
  const others = (readStored(storage, sendKeys.sends) ?? []).filter(({ id }) =>
    own.every((send) => send.id !== id),
  )
  const next = bounded([...change([...own, ...others])].sort((a, b) => b.sentAt - a.sentAt))
  store.setState(next, true)
  writeStored(storage, sendKeys.sends, next)
}

/** Stores a send under an id of its own, and tracks it. Returns it as it is stored. */
export function trackSend(portico: Portico, sent: Omit<TrackedSend, 'id'>): TrackedSend {
  let tracked: TrackedSend = { ...sent, id: '' }
  changeSends(portico, (sends) => {
    tracked = toDistinctSend(sends, sent)
    return [tracked, ...sends.filter(({ id }) => id !== tracked.id)]
  })
  void followSend(portico, tracked.id)
  return tracked
}

/**
 * Limits the length of the list. If it is too long, settled sends are removed first, and older ones before newer ones.
 */
function bounded(sends: readonly TrackedSend[]): readonly TrackedSend[] {
  if (sends.length <= sendLimit) return sends
  const isPending = ({ status }: TrackedSend) => status === 'pending'
  const kept = [...sends.filter(isPending), ...sends.filter((send) => !isPending(send))].slice(0, sendLimit)
  return sends.filter((send) => kept.includes(send))
}

const followedSends = perKit(() => new Map<string, Promise<TrackedSend>>())

/**
 * Tracks one transfer until it is settled. Several callers share the work. The promise resolves once the transfer is no
 * longer pending. Even then, a dropped transfer is still looked for.
 */
export function followSend(portico: Portico, id: string): Promise<TrackedSend> {
  const following = followedSends(portico)
  const followed = following.get(id) ?? follow(portico, id).finally(() => following.delete(id))
  following.set(id, followed)
  const store = trackedSendsOf(portico)
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
  told.catch(() => {}) // callers that await the promise get the error
  return told
}

async function follow(portico: Portico, id: string): Promise<TrackedSend> {
  /** The time since when no endpoint has known the transaction, in unix milliseconds. */
  let unknownSince: number | undefined
  let nextBlock: number | undefined
  const search: SentSearch = {}
  for (let delayMs = looks.firstMs; ; delayMs *= looks.growth) {
    if (portico.store.getState().status === 'stopped') throw new NotStartedError({ caller: 'waitForSend' })
    const send = trackedSendsOf(portico)
      .getState()
      .find((one) => one.id === id)
    if (!send) throw new SendNotFoundError({ id })
    if (!isTracked(portico, send)) return send

    const claimedBefore = readClaimed(portico, send)
    const look = await lookAt(portico, { ...send, queuedAtBlock: nextBlock ?? send.queuedAtBlock }, search)
    if (portico.store.getState().status === 'stopped') continue
    if (look?.status === 'unknown') unknownSince ??= Date.now()
    else if (look) unknownSince = undefined
    if (look?.status === 'queued' || look?.status === 'unknown') nextBlock = look.nextBlock ?? nextBlock
    // Two equal sends may find one transaction at the same time. The second one looks again for another transaction.
    const isTaken =
      look !== undefined &&
      'isCarried' in look &&
      readClaimed(portico, send).some((hash) => hash === look.hash && !claimedBefore.includes(hash))
    const change = look && !isTaken && toChange(look, send, unknownSince)
    if (change) {
      const bought = change.status && (await readBought(portico, { ...send, ...change }))
      const next = bought ? { ...change, bought } : change
      changeSends(portico, (sends) => sends.map((one) => (one.id === id ? { ...one, ...next } : one)))
      if (change.status) void refreshBalances(portico, send)
      if (change.status) continue
    }
    delayMs = Math.min(delayMs, longestDelay(send, look))
    await pause(delayMs)
  }
}

function readOthers(portico: Portico, id: string): readonly TrackedSend[] {
  return trackedSendsOf(portico)
    .getState()
    .filter((one) => one.id !== id)
}

/** Returns the hashes and names of the account's other sends. */
function readClaimed(portico: Portico, send: TrackedSend): readonly string[] {
  return toClaimed(readOthers(portico, send.id), send)
}

function longestDelay({ status }: TrackedSend, look: SendStatus | undefined): number {
  if (status === 'dropped') return lostLooksMs
  return look?.status === 'queued' ? queuedLooksMs : looks.longestMs
}

/** Reads a transfer's status once. Undefined if the network did not respond, which shows nothing about the transfer. */
async function lookAt(
  portico: Portico,
  send: TrackedSend,
  search: SentSearch,
): Promise<SendStatus | undefined> {
  const network = portico.networks.find(({ caipNetworkId }) => caipNetworkId === send.networkId)
  if (!network) return undefined
  try {
    const sending = await portico.families[network.chainNamespace]?.loadSending?.()
    const { amount, callsId, from, hash, id, kind, nonce, queuedAtBlock, replacement, sentAt, to, tokenId } =
      send
    const tokenAddress = send.tokenAddress && parseCaipAddress(send.tokenAddress).address
    const transfer = { amount: BigInt(amount), from, network, to, tokenAddress }
    const claimed = readClaimed(portico, send)
    const subject = { claimed, kind, search, sentAt, tokenId, transfer }
    if (callsId !== undefined && hash === callsId) {
      // A hash that another send has is no sign of this one.
      const isOnNetwork = async (told: string) =>
        !readOthers(portico, id).some((one) => [one.hash, one.replacedBy].includes(told)) &&
        (await sending?.readSend?.({ ...subject, hash: told, nonce }))?.status === 'confirmed'
      return await lookAtBatch(portico, sending, send, isOnNetwork)
    }
    return await sending?.readSend?.({ ...subject, hash, nextBlock: queuedAtBlock, nonce, replacement })
  } catch {
    return undefined
  }
}

/** Returns what a confirmed swap actually bought. Undefined if that is not known, and for other sends. */
async function readBought(
  portico: Portico,
  { bought, callsId, from, hash, kind, networkId, replacedBy, status }: TrackedSend,
): Promise<TrackedSend['bought']> {
  const network = portico.networks.find(({ caipNetworkId }) => caipNetworkId === networkId)
  if (kind !== 'swap' || status !== 'confirmed' || !bought?.token || !network) return undefined
  // The transaction of the batch is not known yet.
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
    return { ...bought, amount: String(read.received), isReceived: true }
  } catch {
    return undefined
  }
}

/**
 * Requests a batch's status from the wallet that got it, if that wallet is connected. Only that wallet knows the batch's
 * id, and any other wallet may claim the same account. If an older release did not store the wallet, each wallet with
 * the account is asked, and a confirmation counts only if the network confirms it.
 */
async function lookAtBatch(
  portico: Portico,
  sending: FamilySending | undefined,
  send: TrackedSend,
  isOnNetwork: (hash: string) => Promise<boolean>,
): Promise<SendStatus | undefined> {
  const { callsId = '', connectorId, from, id, networkId, sessionTopic } = send
  const withAccount = portico.store
    .getState()
    .connections.filter(
      ({ accounts, namespace }) =>
        networkId.startsWith(`${namespace}:`) && accounts.some(({ address }) => isSameAddress(address, from)),
    )
  // No other source knows the batch. Without the wallet, the status stays open, but not forever.
  const away: SendStatus | undefined = toAge(send) > batchKnownMs ? { status: 'unknown' } : undefined
  if (connectorId === undefined) {
    for (const connection of withAccount) {
      const session = portico.internal.sessions.get(sessionKey(connection))?.session
      const told =
        session && (await sending?.getCallsStatus?.(session, { id: callsId }).catch(() => undefined))
      const hash = told?.status === 'confirmed' ? told.hashes.at(-1) : undefined
      if (hash !== undefined && (await isOnNetwork(hash))) return { hash, status: 'confirmed' }
    }
    return away
  }
  const own = withAccount.find((connection) => connection.connectorId === connectorId)
  const session = own && findCallsSession(portico, { ...own, connectorId, sessionTopic })
  if (!session) return away
  const told = await sending
    ?.getCallsStatus?.(session, { id: callsId })
    .catch((error: unknown) => (isAway(error) ? ('away' as const) : undefined))
  forgottenBatches(portico).delete(id)
  if (told === 'away') return away
  if (!told) {
    forgottenBatches(portico).add(id)
    return { status: 'unknown' }
  }
  if (told.status === 'pending') {
    // Owners of a contract account may take days to sign.
    return toAge(send) > lookedForMs ? { status: 'unknown' } : { nonce: undefined, status: 'pending' }
  }
  return { hash: told.hashes.at(-1), status: told.status === 'confirmed' ? 'confirmed' : 'failed' }
}

/**
 * True if an error shows only that the wallet could not answer, e.g. because it is locked, asleep or broken. Such a
 * wallet has not forgotten the batch. False if the wallet reports that it does not know the batch or the method, or
 * gives no reason.
 */
function isAway(error: unknown): boolean {
  if (readLinkCode(error) !== undefined) return true
  if (!isPorticoError(error, 'REQUEST_FAILED') || error.cause === undefined) return false
  if (
    /\b(un|not |never )(known|found)\b(?! (error|reason))|no such|(does not|doesn['’]t) exist/i.test(
      String(error.details),
    )
  )
    return false
  let place: unknown = error.cause
  for (let depth = 0; depth < 5 && place; depth++) {
    const { cause, code, data, error: inner, originalError } = Object(place) as Record<string, unknown>
    // Source: EIP-5792, the code for an unknown bundle id.
    if (Number(code) === 5730) return false
    place = originalError ?? data ?? inner ?? cause
  }
  return true
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
      if (toAge(send) > lookedForMs && !look.isPartial) return { settledAt, status: 'dropped' }
      // The position is stored only every `queuedStep` blocks, so after a reload some blocks are searched twice.
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
          ? toAge(send) > neverSeenAfterMs
          : unknownSince !== undefined && settledAt - unknownSince > droppedAfterMs
      return isGone ? { settledAt, status: 'dropped' } : undefined
    }
    default:
      // The batch gets its transaction's hash.
      if (send.hash === send.callsId) return { hash: look.hash ?? send.hash, settledAt, status: look.status }
      if (send.queuedAtBlock !== undefined || look.isCarried) {
        // The transaction's hash replaces the account's own name for the send.
        const { hash = send.hash, status } = look
        return { hash, queuedAtBlock: undefined, queueName: send.hash, settledAt, status }
      }
      return { replacedBy: look.hash, settledAt, status: look.status }
  }
}

/**
 * Reads the account's balances again. A failure is not reported, because the view that shows the balances requests them
 * too.
 */
export async function refreshBalances(
  portico: Portico,
  { from, networkId }: Pick<TrackedSend, 'from' | 'networkId'>,
): Promise<void> {
  const id = `${networkId}:${from}`
  removeCached(portico, balanceCache, id)
  removeCached(portico, portfolioCache, id)
  const network = portico.networks.find(({ caipNetworkId }) => caipNetworkId === networkId)
  if (network && portico.store.getState().status !== 'stopped') {
    const question = { address: from, fresh: true, network, signal: undefined }
    await readNativeBalance(portico, question).catch(() => {})
  }
  // A request during this read may have cached the server's older data.
  removeCached(portico, portfolioCache, id)
}
