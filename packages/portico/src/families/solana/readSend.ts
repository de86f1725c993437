import type { FamilySending } from '../../core/family.js'
import { askFor, createRpc } from './rpc.js'

/** Looks once at how a transaction stands. One whose blockhash has expired without it will never arrive. */
export const readSend: NonNullable<FamilySending['readSend']> = async ({ hash, signal, transfer }) => {
  const statuses = await askFor(createRpc(transfer.network, signal), 'getSignatureStatuses', [
    [hash],
    { searchTransactionHistory: true },
  ])
  const [status] = Array.isArray(statuses) ? statuses : []
  if (typeof status !== 'object' || status === null) return { status: 'unknown' }
  const { confirmationStatus, err } = status as Record<string, unknown>
  // What one node has seen alone may still be undone.
  if (confirmationStatus === 'processed') return { nonce: undefined, status: 'pending' }
  return { status: err === null || err === undefined ? 'confirmed' : 'failed' }
}
