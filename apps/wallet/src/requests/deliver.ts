import { WalletError } from '../errors/WalletError.js'
import { MaybeSentError } from './MaybeSentError.js'

export type Delivery = {
  /** The hash that the network will use. It is known after signing, before anything is sent. */
  hash: string
  /** Sends the bytes to the network. Every call sends the same bytes. */
  send: () => Promise<unknown>
  /** Called before the bytes are sent for the first time. */
  leaves: () => void
  /** Checks whether the network has the bytes. */
  isKnown: () => Promise<boolean>
  /** True if the same bytes were signed for an earlier request. */
  isRepeat: boolean
}

/**
 * Pauses before each attempt, in ms. They are long enough for a short outage of a node, and short enough for the user
 * to wait.
 */
const pausesMs = [0, 500, 1_500]

/** No attempt begins after this time, in ms. */
const timeLimitMs = 20_000

/**
 * Sends signed bytes to a network. A missing response does not show whether they arrived. So the bytes are sent again,
 * and looked up on the network. The network counts the same bytes only once.
 *
 * @throws WalletError, NODE_REFUSED if the network does not have them
 * @throws MaybeSentError, if it is unclear
 */
export async function deliver({
  ageMs,
  hash,
  isKnown,
  isUnclear: wasUnclear,
  leaves,
  send,
}: Omit<Delivery, 'isRepeat'> & {
  /** Milliseconds since the bytes were signed. */
  ageMs: number
  /** True if the bytes may have been sent for an earlier request, and no node refused them. */
  isUnclear: boolean
}): Promise<void> {
  const endsAtMs = Date.now() + timeLimitMs
  /** Returns undefined if the network cannot be asked. */
  const isThere = () => isKnown().catch(() => undefined)
  let isUnclear = wasUnclear
  let isOver = false
  leaves()
  for (const pauseMs of pausesMs) {
    if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs))
    const found = isUnclear ? await isThere() : false
    if (found) return
    if (isOver && found === false) throw new WalletError('NODE_REFUSED', overWords)
    try {
      await send()
      return
    } catch (error) {
      const refusal = refusalIn(error)
      const says = refusal?.message ?? ''
      // The words alone prove nothing: the loop then looks the bytes up.
      const isClear = refusal && !alreadyThere.test(says) && !/AA25/.test(says)
      if (isClear && !isUnclear) {
        if (await isThere()) return
        throw error
      }
      // If the bytes belong to an earlier request, this refusal means that the transaction is not on the network and
      // can no longer get there. One more check follows, because not all nodes of a network see a transaction at the
      // same time.
      isOver = wasUnclear && isGone(says, ageMs)
      isUnclear = true
    }
    if (Date.now() > endsAtMs) break
  }
  if (await isThere()) return
  throw new MaybeSentError(hash)
}

const overWords =
  'What you signed before was not sent and no longer can be: it expired, or another transaction of this account went first. Check your account, then try again.'

/**
 * Means that a node already has the transaction. Source: messages of geth, Nethermind, Erigon, OpenEthereum, Alto and
 * Agave.
 */
const alreadyThere =
  /already (been processed|exists|imported|in (the )?(mem)?pool|known)|\bknown transaction/i

/**
 * Returns whether a refusal means that the nonce was used, or that the time has passed. Source: geth; ERC-4337, AA22 and
 * AA32; Agave. AA25, a used nonce, is not among them: each operation has a nonce key of its own, so only the operation
 * itself can have used it. A node that lags does not know a new blockhash either, so it is believed only after three
 * minutes, when no node accepts it any more.
 */
function isGone(says: string, ageMs: number): boolean {
  return (
    /nonce (is )?too low|AA22|AA32/i.test(says) ||
    (ageMs >= 3 * 60_000 && /blockhash ?not ?found/i.test(says))
  )
}

/**
 * Source: JSON-RPC 2.0, internal error. If the node's response was lost, a server in between also returns this code.
 */
const internalError = -32603

/** Returns the error if the node explicitly refused the bytes. */
function refusalIn(error: unknown): WalletError | undefined {
  const isRefusal =
    error instanceof WalletError && error.nodeCode !== undefined && error.nodeCode !== internalError
  return isRefusal ? error : undefined
}
