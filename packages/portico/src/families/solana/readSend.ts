import type { FamilySending, SendStatus } from '../../core/family.js'
import { askFor, createRpc, type SolanaRpc } from './rpc.js'

/** Blocks for which a blockhash counts. Source: Solana, MAX_PROCESSING_AGE. */
const signedBlocks = 150

/** Looks once at how a transaction stands. One whose blockhash has expired without it will never arrive. */
export const readSend: NonNullable<FamilySending['readSend']> = async (parameters) => {
  const { hash, nextBlock, signal, transfer } = parameters
  const rpc = createRpc(transfer.network, signal)
  if (await isProgramAccount(transfer.from)) return readProposed(rpc, parameters)
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

/** True for an account without a key: a program moves what it has, e.g. once its owners have signed. */
async function isProgramAccount(address: string): Promise<boolean> {
  const [{ isOnCurve }, { isPublicKey }, { toPublicKey }] = await Promise.all([
    import('./findProgramAddress.js'),
    import('./isPublicKey.js'),
    import('./publicKey.js'),
  ])
  return isPublicKey(address) && !isOnCurve(toPublicKey(address))
}

/** What such an account's wallet answered with may only propose the transfer. */
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
