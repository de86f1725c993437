import type { FamilySending } from '../../core/family.js'
import { readHash } from './readHash.js'
import { readQueueName } from './readQueueName.js'
import { readCallsId } from './walletCalls.js'

/** Reads the name in a wallet's late answer: of a transaction or a batch, or a number in a contract account's queue. */
export const readAnswer: NonNullable<FamilySending['readAnswer']> = async ({
  from,
  isBatch,
  network,
  result,
}) => {
  if (isBatch) {
    const callsId = readCallsId(result)
    return callsId === undefined ? undefined : { callsId }
  }
  const hash = readHash(result)
  if (hash !== undefined) return { hash }
  const name = network && (await readQueueName(result, { from, network }))
  return name === undefined ? undefined : { hash: name }
}
