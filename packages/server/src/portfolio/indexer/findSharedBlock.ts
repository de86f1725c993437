import type { Database } from '../../store/database.js'
import type { BlockReference } from './block.js'
import { readFirst, readKnownHash } from './knownBlocks.js'
import type { BlockReader } from './readBlocks.js'

/**
 * The last block that the index shares with the chain as it is now; the one before the first that was read when they
 * share none.
 *
 * Looks back from `tip` in doubled steps, then halves what is left: a reorganisation of five blocks takes four
 * questions, one of a million forty.
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

/** `shared` is shared and `gone` is not; the last shared one lies between them. */
async function bisect(
  shared: number,
  gone: number,
  isShared: (number: number) => Promise<boolean>,
): Promise<number> {
  if (gone - shared <= 1) return shared
  const middle = shared + Math.floor((gone - shared) / 2)
  return (await isShared(middle)) ? bisect(middle, gone, isShared) : bisect(shared, middle, isShared)
}
