import type { FamilySending, SendStatus } from '../../core/family.js'
import { askFor, createRpc, type SolanaRpc } from './rpc.js'

/** Number of blocks for which a blockhash is valid. Source: Solana, MAX_PROCESSING_AGE. */
const signedBlocks = 150

/** Reads a transaction's status once. If its blockhash expires while it is in no block, it will never be in one. */
export const readSend: NonNullable<FamilySending['readSend']> = async (parameters) => {
  const { hash, nextBlock, signal, transfer } = parameters
  const rpc = createRpc(transfer.network, signal)
  if (await isProgramAccount(transfer.from)) return readProposed(rpc, parameters)
  const statuses = await askFor(rpc, 'getSignatureStatuses', [[hash], { searchTransactionHistory: true }])
  const [status] = Array.isArray(statuses) ? statuses : []
  if (typeof status !== 'object' || status === null) {
    const height = Number(await askFor(rpc, 'getBlockHeight', [{ commitment: 'confirmed' }]))
    if (!Number.isSafeInteger(height)) return { status: 'unknown' }
    // Any blockhash, even one that the wallet chose, was among the newest when the transaction was signed.
    const lastBlock = nextBlock ?? height + signedBlocks
    return { isOver: height > lastBlock, nextBlock: lastBlock, status: 'unknown' }
  }
  const { confirmationStatus, err } = status as Record<string, unknown>
  // If only one node has processed the transaction, it may still be reverted.
  if (confirmationStatus === 'processed') return { nonce: undefined, status: 'pending' }
  return { status: err === null || err === undefined ? 'confirmed' : 'failed' }
}

/** Checks whether an account has no key. A program moves its balance, e.g. once its owners have signed. */
async function isProgramAccount(address: string): Promise<boolean> {
  const [{ isOnCurve }, { isPublicKey }, { toPublicKey }] = await Promise.all([
    import('./findProgramAddress.js'),
    import('./isPublicKey.js'),
    import('./publicKey.js'),
  ])
  return isPublicKey(address) && !isOnCurve(toPublicKey(address))
}

/** Reads a send of such an account. Its wallet may have returned a transaction that only proposes the send. */
async function readProposed(
  rpc: SolanaRpc,
  parameters: Parameters<NonNullable<FamilySending['readSend']>>[0],
): Promise<SendStatus> {
  const { findMoved } = await import('./findMoved.js')
  const hash = await findMoved(rpc, parameters)
  if (hash !== undefined) return { hash, isCarried: true, status: 'confirmed' }
  const height = Number(await askFor(rpc, 'getBlockHeight', [{ commitment: 'confirmed' }]))
  return { nextBlock: Number.isSafeInteger(height) ? height : 0, status: 'queued' }
}
