import { InvalidResponseError } from '../../core/errors/http.js'
import type { FamilySending, SendStatus } from '../../core/family.js'
import { askFor, createRpc, type SolanaRpc, type SolanaRpcAnswer } from './rpc.js'

/** Number of blocks for which a blockhash is valid. Source: Solana, MAX_PROCESSING_AGE. */
const signedBlocks = 150

/** How long a signature can be valid on the device's own clock, in ms. Source: Solana, 150 blocks. */
export const signedMs = 90_000

/**
 * Reads a transaction's status once. If its blockhash expires while it is in no block, it will never be in one. One
 * endpoint alone cannot make a transaction count as expired: the device's clock and the other endpoints must agree.
 */
export const readSend: NonNullable<FamilySending['readSend']> = async (parameters) => {
  const { hash, nextBlock, sentAt = 0, signal, transfer } = parameters
  const rpc = createRpc(transfer.network, signal)
  if (await isProgramAccount(transfer.from)) return readProposed(rpc, parameters)
  const isLate = Date.now() - sentAt >= signedMs
  const answer = await rpc(
    'getSignatureStatuses',
    [[hash], { searchTransactionHistory: true }],
    isLate ? isKnown : undefined,
  )
  if (answer.error)
    throw new InvalidResponseError({ path: 'getSignatureStatuses', problem: answer.error.message })
  const status = readStatus(answer)
  if (!status) {
    const height = Number(await askFor(rpc, 'getBlockHeight', [{ commitment: 'confirmed' }]))
    if (!Number.isSafeInteger(height)) return { status: 'unknown' }
    // Any blockhash, even one that the wallet chose, was among the newest when the transaction was signed.
    const lastBlock = nextBlock ?? height + signedBlocks
    return { isOver: isLate && height > lastBlock, nextBlock: lastBlock, status: 'unknown' }
  }
  const { confirmationStatus, err } = status
  // If only one node has processed the transaction, it may still be reverted.
  if (confirmationStatus === 'processed') return { nonce: undefined, status: 'pending' }
  return { status: err === null || err === undefined ? 'confirmed' : 'failed' }
}

/** Checks whether a response to `getSignatureStatuses` shows the transaction. */
export function isKnown(answer: SolanaRpcAnswer): boolean {
  return readStatus(answer) !== undefined
}

function readStatus(answer: SolanaRpcAnswer): Record<string, unknown> | undefined {
  const { value } = Object(answer.error ? undefined : answer.result) as { value?: unknown }
  const [status]: unknown[] = Array.isArray(value) ? value : []
  return typeof status === 'object' && status !== null ? (status as Record<string, unknown>) : undefined
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
  const moved = await findMoved(rpc, { ...parameters, sinceSlot: parameters.nextBlock })
  if (moved.hash !== undefined) return { hash: moved.hash, isCarried: true, status: 'confirmed' }
  return { nextBlock: moved.nextSlot, status: 'queued', ...(moved.isPartial && { isPartial: true }) }
}
