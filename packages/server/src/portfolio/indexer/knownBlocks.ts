import { and, asc, desc, eq } from 'drizzle-orm'
import type { Database } from '../../store/database.js'
import type { Hex } from '../hexBytes.js'
import { indexedBlocks } from '../schema.js'
import type { BlockReference } from './block.js'

/** Returns the last block that was read, after which the indexer continues. */
export function readTip(database: Database, chainId: number): Promise<BlockReference | undefined> {
  return readEnd(database, chainId, desc(indexedBlocks.number))
}

/** Returns the first block that was read. */
export function readFirst(database: Database, chainId: number): Promise<BlockReference | undefined> {
  return readEnd(database, chainId, asc(indexedBlocks.number))
}

async function readEnd(database: Database, chainId: number, order: ReturnType<typeof asc>) {
  const [row] = await database
    .select({ hash: indexedBlocks.hash, number: indexedBlocks.number })
    .from(indexedBlocks)
    .where(eq(indexedBlocks.chainId, chainId))
    .orderBy(order)
    .limit(1)
  return row
}

/** Returns the hash that a block had when it was read. */
export async function readKnownHash(
  database: Database,
  chainId: number,
  number: number,
): Promise<Hex | undefined> {
  const [row] = await database
    .select({ hash: indexedBlocks.hash })
    .from(indexedBlocks)
    .where(and(eq(indexedBlocks.chainId, chainId), eq(indexedBlocks.number, number)))
  return row?.hash
}
