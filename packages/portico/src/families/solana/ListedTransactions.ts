import { InvalidResponseError } from '../../core/errors/http.js'
import { askFor, type SolanaRpc } from './rpc.js'

/** Number of transactions in one page of an account's list. Source: Solana's JSON-RPC. */
const pageSize = 1_000

/** Maximum number of pages that one search requests. */
const mostPages = 5

/** Maximum number of transactions that are kept. If the list has more, its newest ones are listed again later. */
const mostListed = 10_000

/** A node may list a transaction this number of slots late. About a minute. */
const lateSlots = 150

/** How far the network's clock may be behind this device's, in ms. */
const clockMs = 60_000

/** A transaction that was not reverted. `slot` is undefined if the node does not return it. */
type Listed = { signature: string; slot: number | undefined }

/**
 * An account's transactions since a request, over several searches. A search lists a bounded number of pages and reads a
 * bounded number of transactions, and the next search continues there.
 */
export class ListedTransactions {
  /** The list continues before this transaction. */
  #before: string | undefined
  /** The part of the list so far, newest first. */
  #listed: Listed[] = []
  /** The slot of the list's first entry. */
  #newest: number | undefined
  /** Whether the newest part was left out, because the list is too long. */
  #isCut = false
  /** The transactions to read next. Undefined until the list goes back to the request. */
  #left: Listed[] | undefined
  /** Whether the list may not go back to the request. */
  #isUnsure = false
  /** Transactions that were read and are not the one that the search is for, with their slots. */
  #others = new Map<string, number | undefined>()
  /** Transactions that no endpoint returned, with their slots. */
  #unread = new Map<string, number | undefined>()

  /** Lists the transactions since the request. False if that takes more pages than one search may request. */
  async open(
    rpc: SolanaRpc,
    { address, sentAt, sinceSlot }: { address: string; sentAt: number; sinceSlot: number },
  ): Promise<boolean> {
    if (this.#left) return true
    let isFull = this.#before !== undefined
    for (let page = 0; page < mostPages; page++) {
      const before = this.#before
      const options = { before, commitment: 'confirmed', limit: pageSize }
      const entries = toEntries(await askFor(rpc, 'getSignaturesForAddress', [address, options]))
      const last = entries.at(-1)
      // A node without cursors returns the same page again.
      const isOver = !last || last.signature === before
      const isOld = ({ slot, time }: Entry) =>
        (slot !== undefined && slot < sinceSlot) || (time !== undefined && time < sentAt - clockMs)
      if (!isOver) {
        this.#newest ??= entries[0]?.slot
        const all = [...this.#listed, ...entries.filter((entry) => !entry.isReverted && !isOld(entry))]
        this.#isCut ||= all.length > mostListed
        this.#listed = all.slice(-mostListed)
      }
      if (isOver || entries.some(isOld)) {
        // A node that does not know the transaction in `before` returns an empty page. After a full page, an empty page
        // may not be the end of the list.
        this.#isUnsure = isOver && isFull
        const isNew = ({ signature }: Listed) => !this.#others.has(signature)
        const isTried = ({ signature }: Listed) => this.#unread.has(signature)
        const found = this.#listed.filter(isNew).reverse()
        const tried = found.filter(isTried)
        this.#left = [...found.filter((each) => !isTried(each)), ...tried]
        this.#unread = new Map(tried.map(({ signature, slot }) => [signature, slot]))
        return true
      }
      this.#before = last.signature
      isFull = entries.length >= pageSize
    }
    return false
  }

  /** The transaction to read next: the oldest one first, and last those that no endpoint returned before. */
  next(): Listed | undefined {
    return this.#left?.[0]
  }

  /** Notes that a transaction is not the one that the search is for, or that no endpoint returned it. */
  pass({ signature, slot }: Listed, { isRead }: { isRead: boolean }): void {
    this.#left?.shift()
    this.#unread.delete(signature)
    const notes = isRead ? this.#others : this.#unread
    notes.set(signature, slot)
  }

  /**
   * Ends a search. The next search starts after the transactions that were read. Once all have been read, it requests
   * the list again.
   */
  close(sinceSlot: number): { isPartial: boolean; nextSlot: number } {
    const left = this.#left ?? []
    const newest = this.#isCut ? this.#listed[0]?.slot : (this.#newest ?? sinceSlot) - lateSlots
    const open = [...left.map(({ slot }) => slot), ...this.#unread.values()]
    const end = this.#isUnsure ? sinceSlot : newest
    const nextSlot = Math.max(sinceSlot, Math.min(...[end, ...open].map((slot = sinceSlot) => slot)))
    if (left.length > 0) return { isPartial: true, nextSlot }
    for (const [signature, slot = nextSlot] of this.#others)
      if (slot < nextSlot) this.#others.delete(signature)
    const isPartial = this.#isUnsure || this.#isCut || this.#unread.size > 0
    this.#before = undefined
    this.#listed = []
    this.#newest = undefined
    this.#isCut = false
    this.#left = undefined
    this.#isUnsure = false
    return { isPartial, nextSlot }
  }
}

type Entry = Listed & { isReverted: boolean; time: number | undefined }

/** @throws InvalidResponseError if the response is not a list of transactions */
function toEntries(input: unknown): readonly Entry[] {
  if (!Array.isArray(input))
    throw new InvalidResponseError({
      path: 'getSignaturesForAddress',
      problem: 'The response is not a list.',
    })
  return input.map((each: unknown) => {
    const { blockTime, err, signature, slot } = Object(each) as Record<string, unknown>
    if (typeof signature !== 'string')
      throw new InvalidResponseError({
        path: 'getSignaturesForAddress',
        problem: 'An entry has no signature.',
      })
    return {
      isReverted: Boolean(err),
      signature,
      slot: typeof slot === 'number' ? slot : undefined,
      time: typeof blockTime === 'number' ? blockTime * 1000 : undefined,
    }
  })
}
