import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import * as schema from '../schema.js'
import type { OpenDatabase } from './database.js'
import type { PgliteClient } from './pgliteClient.js'

// The index of networks is large, and removes rows only in a reorganization or if an account no longer has an NFT.
const leftOut: readonly unknown[] = [
  schema.accountActivity,
  schema.accountTokens,
  schema.indexedApprovals,
  schema.indexedBlocks,
  schema.indexedTransactions,
  schema.indexedTransfers,
  schema.nftHoldings,
  schema.tokenContracts,
]

const all = Object.values(schema)
  .filter((table) => is(table, PgTable))
  .filter((table) => !leftOut.includes(table))

/**
 * Creates the job that makes the space of removed rows usable again, because PGlite has no autovacuum. It does one table
 * at a time, and other statements run in between. It does not collect statistics.
 */
export function createVacuum(client: Pick<PgliteClient, 'query'>): NonNullable<OpenDatabase['vacuum']> {
  return async (tables = all) => {
    let failure: unknown
    for (const table of tables) {
      await client.query(`vacuum "${getTableName(table)}"`).catch((error: unknown) => {
        failure ??= error
      })
    }
    if (failure !== undefined) throw failure
  }
}
