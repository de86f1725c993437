import { WalletError } from '../errors/WalletError.js'
import { MaybeSentError } from './MaybeSentError.js'

export type Delivery = {
  /** What the network calls it: known of what is signed, before anything is sent. */
  hash: string
  /** Gives the network the very same bytes each time. */
  send: () => Promise<unknown>
  /** Called before they are sent for the first time. */
  leaves: () => void
  /** Whether the network has them. */
  isKnown: () => Promise<boolean>
  /** They may have been sent at an earlier request. */
  isRepeat: boolean
}

/** Before each attempt, in ms. A node that was away for a moment is back; a person still waits. */
const pausesMs = [0, 500, 1_500]

/** After so long no other attempt begins, in ms. */
const timeLimitMs = 20_000

/**
 * Gives a network what was signed. An answer that does not come says nothing of what was sent: the same bytes, which count
 * once, are sent again, and the network is asked for them.
 *
 * @throws WalletError, NODE_REFUSED where the network does not have it
 * @throws MaybeSentError, where nobody can tell
 */
export async function deliver({ hash, isKnown, isRepeat, leaves, send }: Delivery): Promise<void> {
  const endsAtMs = Date.now() + timeLimitMs
  const isThere = () => isKnown().catch(() => false)
  let isUnclear = isRepeat
  let isOver = false
  leaves()
  for (const pauseMs of pausesMs) {
    if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs))
    if (isUnclear && (await isThere())) return
    if (isOver) throw new WalletError('NODE_REFUSED', overWords)
    try {
      await send()
      return
    } catch (error) {
      const refusal = refusalIn(error)
      if (refusal && alreadyThere.test(refusal.message)) return
      if (refusal && !isUnclear) throw error
      // Of an earlier request the node has just answered that there is none, and that there can be none any more. It is
      // asked once more: the nodes of a network do not learn all at once.
      isOver = isRepeat && refusal !== undefined && cannotBeAnyMore.test(refusal.message)
      isUnclear = true
    }
    if (Date.now() > endsAtMs) break
  }
  if (await isThere()) return
  throw new MaybeSentError(hash)
}

const overWords =
  'What you signed before was not sent, and no longer can be: another transaction of this account went first, or it ran out of time. Look at your account, then ask again.'

/** Source: the words of geth, Nethermind, Erigon, OpenEthereum, Alto and Agave. */
const alreadyThere = /already (been processed|exists|imported|in (the )?(mem)?pool|known)|known transaction/i

/** Its number was used, or its time is over. Source: geth; ERC-4337, AA22, AA25 and AA32; Agave. */
const cannotBeAnyMore = /nonce (is )?too low|AA22|AA25|AA32|blockhash ?not ?found/i

/** Source: JSON-RPC 2.0: internal error. A server between says so too where the node's answer was lost. */
const internalError = -32603

/** What a node said in so many words against what it was sent. */
function refusalIn(error: unknown): WalletError | undefined {
  const isRefusal =
    error instanceof WalletError && error.nodeCode !== undefined && error.nodeCode !== internalError
  return isRefusal ? error : undefined
}
