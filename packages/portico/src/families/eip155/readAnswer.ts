import type { FamilySending } from '../../core/family.js'
import { readHash } from './readHash.js'
import { readQueueName } from './readQueueName.js'

/** Reads the name in a wallet's late answer: a transaction, a batch, or a number in a contract account's queue. */
export const readAnswer: NonNullable<FamilySending['readAnswer']> = async ({
  from,
  isBatch,
  network,
  result,
}) => {
  if (isBatch) {
    const id = typeof result === 'object' && result !== null ? (result as { id?: unknown }).id : result
    return typeof id === 'string' || typeof id === 'number' ? { callsId: String(id) } : undefined
  }
  const hash = readHash(result)
  if (hash !== undefined) return { hash }
  const name = network && (await readQueueName(result, { from, network }))
  return name === undefined ? undefined : { hash: name }
}
