import type { Database } from '../../store/database.js'
import type { BlockReference } from './block.js'
import { readFirst, readKnownHash } from './knownBlocks.js'
import type { BlockReader } from './readBlocks.js'

/**
 * Finds the last block that the index and the chain have in common. If they have none, returns the number before the
 * first indexed block.
 *
 * It goes back from `tip` in doubling steps, then bisects. A reorganization of five blocks takes four requests; one of
 * a million blocks takes forty.
 */
export async function findSharedBlock(
  database: Database,
  chainId: number,
  reader: BlockReader,
  tip: BlockReference,
): Promise<number> {
  const first = await readFirst(database, chainId)
  if (!first) return tip.number

  async function isShared(number: number): Promise<boolean> {
    const known = await readKnownHash(database, chainId, number)
    return known !== undefined && known === (await reader.readHash(number))
  }

  let gone = tip.number
  let step = 1
  while (gone > first.number) {
    const candidate = Math.max(first.number, gone - step)
    if (await isShared(candidate)) return bisect(candidate, gone, isShared)
    gone = candidate
    step *= 2
  }
  return first.number - 1
}

/** Finds the last shared block between `shared`, which is shared, and `gone`, which is not. */
async function bisect(
  shared: number,
  gone: number,
  isShared: (number: number) => Promise<boolean>,
): Promise<number> {
  if (gone - shared <= 1) return shared
  const middle = shared + Math.floor((gone - shared) / 2)
  return (await isShared(middle)) ? bisect(middle, gone, isShared) : bisect(shared, middle, isShared)
}
