import { InvalidResponseError } from '../../core/errors/http.js'
import type { FamilySending } from '../../core/family.js'
import { findMoved } from './findMoved.js'
import { askFor, createRpc } from './rpc.js'

/** Reads the network's current slot. For an earlier time it returns 0: then the times of the transactions decide. */
export const readMark: NonNullable<FamilySending['readMark']> = async ({ at, network }) => {
  if (at !== undefined) return { block: 0, nonce: undefined }
  const slot = Number(await askFor(createRpc(network), 'getSlot', [{ commitment: 'confirmed' }]))
  if (!Number.isSafeInteger(slot))
    throw new InvalidResponseError({ path: 'getSlot', problem: 'It is no slot.' })
  return { block: slot, nonce: undefined }
}

/** Looks for the transaction in which an account moved an amount, if its wallet never answered the request for it. */
export const findSent: NonNullable<FamilySending['findSent']> = async ({ nextBlock, nonce, ...subject }) => {
  const rpc = createRpc(subject.transfer.network)
  const moved = await findMoved(rpc, { ...subject, sinceSlot: nextBlock })
  if (moved.hash !== undefined) return { hash: moved.hash }
  return { nextBlock: moved.nextSlot, nonce, ...(moved.isPartial && { isPartial: true }) }
}
