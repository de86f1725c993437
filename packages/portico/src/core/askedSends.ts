import { isPorticoError } from '@portico/protocol/errors'
import { createStore } from 'zustand/vanilla'
import { readKnown, searchAsked } from './askedLook.js'
import { endElsewhere, endOpen, noteOpen } from './askedOutcomes.js'
import { toCallsSender } from './callsSender.js'
import type { TrackedSend } from './entities.js'
import { SendUnansweredError } from './errors/send.js'
import type { FamilySending } from './family.js'
import { loadSending } from './loadSending.js'
import { pause } from './pause.js'
import type { Portico } from './portico.js'
import { readLinkCode } from './readLinkCode.js'
import type { SentSearch } from './sentSearch.js'
import type { Session } from './session.js'
import { defineSlot, perKit } from './slots.js'
import { deviceStorage } from './storage/deviceStorage.js'
import { isKeptCallsId, sendKeys, toSendId } from './storage/sendKeys.js'
import { readStored, writeStored } from './storage/storedKeys.js'
import { isSameSend } from './toDistinctSend.js'
import { trackSend } from './trackedSends.js'

/**
 * Prefix of the id that is the send's `hash` until its real hash or batch id is known. A late answer is matched by this
 * id.
 */
const askPrefix = 'asked-'

/** How long to search the network for the result of a request, in ms. After that, each visit searches once. */
const askedMs = 24 * 60 * 60_000

/** How long a request stays open, in ms. Co-owners and custodians may take days, and their answer still counts. */
const keptMs = 14 * 24 * 60 * 60_000

/** Number of attempts in one visit to search for a request that is older than `askedMs`, if the search fails. */
const mostTries = 5

/**
 * How long to wait for the mark (the network's block and the account's nonce) before the request is sent, in ms.
 * Without a mark, a search reads the mark for the time of the request.
 */
const markMs = 2_000

/** Pauses between searches for the results of unanswered requests, in ms. */
const looks = { firstMs: 5_000, growth: 1.5, longestMs: 60_000 }

/** A send requested from a wallet, with the fields that are needed to track it once it has a hash or a calls id. */
export type AskedSubject = Omit<TrackedSend, 'hash' | 'id' | 'sentAt' | 'status'>

/**
 * Stores a request on the device, and then requests the send from the wallet. The answer may come after the deadline,
 * after a reload, or never, and the money may move in each of these cases. A late answer is handled like one in time.
 *
 * @throws SendUnansweredError if no answer came in time, and the errors of `ask`
 */
export async function askToSend<answer>(
  portico: Portico,
  { sending, session, subject }: { sending: FamilySending; session: Session; subject: AskedSubject },
  ask: (session: Session) => Promise<answer>,
): Promise<answer> {
  const hash = `${askPrefix}${[...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
  const asked: TrackedSend = {
    ...subject,
    ...(subject.callsId !== undefined && toCallsSender(portico, session)),
    hash,
    id: toSendId(subject.networkId, hash),
    sentAt: Date.now(),
    status: 'pending',
  }
  waitingOf(portico).add(hash)
  changeAsked(portico, (list) => [asked, ...list])
  try {
    await noteMark(portico, sending, asked)
    const answer = await ask(toTagged(session, hash))
    // The search may have assigned this transaction to an equal request. That request is then settled, and this one
    // stays open.
    if (!isClaimed(portico, asked, answer))
      changeAsked(portico, (list) => list.filter((one) => one.hash !== hash))
    return answer
  } catch (error) {
    const code = readLinkCode(error)
    const isUnclear = isPorticoError(error, 'SEND_UNANSWERED')
    // With any other error, the wallet did not send.
    if (code === undefined && !isUnclear)
      changeAsked(portico, (list) => list.filter((one) => one.hash !== hash))
    const thrown =
      code === 8000 ? new SendUnansweredError({ cause: error, walletName: session.connector.name }) : error
    if (code !== undefined || isUnclear) noteOpen(portico, asked, thrown)
    throw thrown
  } finally {
    waitingOf(portico).delete(hash)
    noteOpenAsked(portico)
    void lookForAsked(portico)
  }
}

/**
 * Handles a wallet's late answer. `result` is the value that the wallet would have returned in time; undefined for an
 * error. An error counts as a rejection. If `isUnclear` is true, the wallet may have sent, so the search continues.
 */
export async function settleAsked(
  portico: Portico,
  {
    isUnclear = false,
    method,
    result,
    tag,
  }: { isUnclear?: boolean | undefined; method: string; result: unknown; tag: string },
): Promise<void> {
  const asked = readAsked(portico).find(({ hash }) => hash === tag)
  if (!asked || isUnclear || waitingOf(portico).has(tag)) return
  const network = portico.networks.find(({ caipNetworkId }) => caipNetworkId === asked.networkId)
  const sending = network && (await loadSending(portico, network.chainNamespace).catch(() => undefined))
  const isBatch = asked.callsId !== undefined
  const named =
    result === undefined
      ? undefined
      : await sending?.readAnswer?.({ from: asked.from, isBatch, method, network, result })
  // The wallet approved the send but returned no hash or batch id, so the search for its result continues.
  if (result !== undefined && !named && sending?.findSent) return
  settle(portico, asked, named)
}

const lookLock = defineSlot<true>()

/** Number of searches in this visit, by request. It is set to `mostTries` once a search has succeeded. */
const triesOf = perKit(() => new Map<string, number>())

/** The searches of this visit, by request. */
const searchesOf = perKit(() => new Map<string, SentSearch>())

/**
 * Searches the network for the results of requests that wallets never answered. Each kit runs only one search at a
 * time.
 */
export async function lookForAsked(portico: Portico): Promise<void> {
  const { slots } = portico.internal
  if (slots.has(lookLock)) return
  slots.set(lookLock, true)
  try {
    for (
      let delayMs = looks.firstMs;
      portico.store.getState().status !== 'stopped';
      delayMs *= looks.growth
    ) {
      const tries = triesOf(portico)
      const isDone = ({ hash, sentAt }: TrackedSend, ms: number) =>
        Date.now() - sentAt >= ms && (tries.get(hash) ?? 0) >= mostTries
      const over = readAsked(portico).filter((asked) => isDone(asked, keptMs))
      if (over.length > 0)
        changeAsked(portico, (list) => list.filter(({ hash }) => over.every((one) => one.hash !== hash)))
      for (const { hash } of over) endOpen(portico, hash, false)
      const sends = readStored(deviceStorage(portico), sendKeys.sends) ?? []
      endElsewhere(portico, { asked: readAsked(portico), sends })
      const left = readAsked(portico).filter(
        (asked) => !waitingOf(portico).has(asked.hash) && !isDone(asked, askedMs),
      )
      if (left.length === 0) return
      for (const asked of left) {
        const { hash } = asked
        const search = searchesOf(portico).get(hash) ?? {}
        searchesOf(portico).set(hash, search)
        // If the network did not respond, the search counts as failed.
        const look = await searchAsked(portico, asked, search).catch(() => 'failed' as const)
        const isPartial = look === 'failed' || (look && 'isPartial' in look && look.isPartial)
        tries.set(hash, isPartial ? (tries.get(hash) ?? 0) + 1 : mostTries)
        if (look === 'failed' || !look) continue
        if ('hash' in look) settle(portico, asked, look)
        else noteLook(portico, asked, look)
      }
      await pause(Math.min(delayMs, looks.longestMs))
    }
  } finally {
    slots.delete(lookLock)
  }
}

function settle(
  portico: Portico,
  asked: TrackedSend,
  named: { hash: string } | { callsId: string } | undefined,
): void {
  // Two answers, or an answer and a search result, may arrive together. Only the first one counts.
  if (!readAsked(portico).some(({ hash }) => hash === asked.hash)) return
  if (named && isClaimed(portico, asked, named)) return
  changeAsked(portico, (list) => list.filter((one) => one.hash !== asked.hash))
  endOpen(portico, asked.hash, named !== undefined)
  if (!named) return
  const { callsId: _, nonce: __, others: ___, queuedAtBlock: ____, ...subject } = asked
  const hash = 'hash' in named ? named.hash : named.callsId
  if ('callsId' in named && !isKeptCallsId(hash)) return
  trackSend(portico, {
    ...subject,
    hash,
    namedAt: Date.now(),
    ...('callsId' in named && { callsId: hash }),
  })
}

/**
 * Checks whether the transaction in an answer already belongs to a known send of the same transfer. The id of a batch,
 * or a contract account's name for a send, is no transaction.
 */
function isClaimed(portico: Portico, asked: TrackedSend, answer: unknown): boolean {
  const hash = typeof answer === 'string' ? answer : (Object(answer) as { hash?: unknown }).hash
  if (typeof hash !== 'string' || (typeof answer === 'string' && asked.callsId !== undefined)) return false
  return readKnown(portico).some(
    (one) =>
      [one.hash, one.replacedBy ?? ''].some((known) => isSameHash(known, hash)) &&
      isSameSend(one, { ...asked, hash }),
  )
}

/** Checks whether two hashes are equal. Hex may have either case; signatures of Solana distinguish capitals. */
function isSameHash(one: string, other: string): boolean {
  return one === other || (/^0x/i.test(one) && one.toLowerCase() === other.toLowerCase())
}

/** Stores where the next search for this request starts. */
function noteLook(
  portico: Portico,
  { hash, nonce, queuedAtBlock }: TrackedSend,
  next: { nextBlock: number; nonce: number | undefined },
): void {
  if (next.nextBlock === queuedAtBlock && next.nonce === nonce) return
  changeAsked(portico, (list) =>
    list.map((one) =>
      one.hash === hash ? { ...one, nonce: next.nonce, queuedAtBlock: next.nextBlock } : one,
    ),
  )
}

/**
 * Stores the account's nonce and the network's block before the request leaves. Only later transactions can be the
 * request's result. A mark that comes too late is dropped, because a wallet that does not prompt may already have sent.
 */
async function noteMark(portico: Portico, sending: FamilySending, { from, hash, networkId }: TrackedSend) {
  const network = portico.networks.find(({ caipNetworkId }) => caipNetworkId === networkId)
  if (!network || !sending.readMark) return
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, markMs, undefined))
  const mark = await Promise.race([sending.readMark({ from, network }).catch(() => undefined), late])
  if (!mark) return
  const { block, nonce } = mark
  changeAsked(portico, (list) =>
    list.map((one) => (one.hash === hash ? { ...one, nonce, queuedAtBlock: block } : one)),
  )
}

/**
 * Adds a tag to a WalletConnect request. A later page may receive the answer, and the tag matches it to the request.
 */
function toTagged(session: Session, tag: string): Session {
  const { connector, provider } = session
  if (connector.type !== 'WALLET_CONNECT') return session
  const wallet = provider as { request: (asked: object) => Promise<unknown> }
  return {
    ...session,
    provider: { ...wallet, request: (asked: object) => wallet.request({ ...asked, tag }) },
  }
}

const waitingOf = perKit(() => new Set<string>())

function readAsked(portico: Portico): readonly TrackedSend[] {
  return readStored(deviceStorage(portico), sendKeys.asked) ?? []
}

function changeAsked(
  portico: Portico,
  change: (asked: readonly TrackedSend[]) => readonly TrackedSend[],
): void {
  writeStored(deviceStorage(portico), sendKeys.asked, change(readAsked(portico)).slice(0, 20))
  noteOpenAsked(portico)
}

/**
 * Returns the store of the requests that a wallet may still carry out, newest first: those that have ended on this page
 * without an outcome, and those of other pages, which may be gone. `noteOpenAsked` reads them again.
 */
export const openAskedOf = perKit((portico: Portico) =>
  createStore<readonly TrackedSend[]>(() => readOpenAsked(portico)),
)

/** Reads the open requests again. Another page may have changed them. */
export function noteOpenAsked(portico: Portico): void {
  const store = openAskedOf(portico)
  const open = readOpenAsked(portico)
  const toNames = (list: readonly TrackedSend[]) => list.map(({ hash }) => hash).join()
  if (toNames(open) !== toNames(store.getState())) store.setState(open, true)
}

function readOpenAsked(portico: Portico): readonly TrackedSend[] {
  const waiting = waitingOf(portico)
  return readAsked(portico).filter(({ hash, sentAt }) => !waiting.has(hash) && Date.now() - sentAt < keptMs)
}
