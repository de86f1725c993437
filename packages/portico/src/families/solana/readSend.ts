import type { FamilySending } from '../../core/family.js'
import { askFor, createRpc } from './rpc.js'

/** Blocks for which a blockhash counts. Source: Solana, MAX_PROCESSING_AGE. */
const signedBlocks = 150

/** Looks once at how a transaction stands. One whose blockhash has expired without it will never arrive. */
export const readSend: NonNullable<FamilySending['readSend']> = async ({
  hash,
  nextBlock,
  signal,
  transfer,
}) => {
  const rpc = createRpc(transfer.network, signal)
  const statuses = await askFor(rpc, 'getSignatureStatuses', [[hash], { searchTransactionHistory: true }])
  const [status] = Array.isArray(statuses) ? statuses : []
  if (typeof status !== 'object' || status === null) {
    const height = Number(await askFor(rpc, 'getBlockHeight', [{ commitment: 'confirmed' }]))
    if (!Number.isSafeInteger(height)) return { status: 'unknown' }
    // Whatever blockhash was signed, a wallet's own too, was one of the newest when it was.
    const lastBlock = nextBlock ?? height + signedBlocks
    return { isOver: height > lastBlock, nextBlock: lastBlock, status: 'unknown' }
  }
  const { confirmationStatus, err } = status as Record<string, unknown>
  // What one node has seen alone may still be undone.
  if (confirmationStatus === 'processed') return { nonce: undefined, status: 'pending' }
  return { status: err === null || err === undefined ? 'confirmed' : 'failed' }
}
