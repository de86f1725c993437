import { drizzle } from 'drizzle-orm/node-postgres'
import type { Pool, PoolClient } from 'pg'
import * as schema from '../schema.js'
import type { Database } from './database.js'

/** An error of PostgreSQL itself (SQLSTATE): the connection has answered and stays usable. */
const answered = /^\d[\dA-Z]{4}$/

/**
 * Returns the pool's own way to run transactions. Drizzle's does not return the connection if `begin` fails, so ten
 * such failures would use up the pool forever. It also returns a connection that no longer responds, in the middle of
 * its transaction.
 */
export function createRunTransaction(pool: Pool): Database['transaction'] {
  const databases = new WeakMap<PoolClient, Database>()
  return async (run, config) => {
    const client = await pool.connect()
    const database = databases.get(client) ?? drizzle({ client, schema })
    databases.set(client, database)
    let isUsable = true
    try {
      return await database.transaction(run, config)
    } catch (error) {
      isUsable = isOfStatement(error)
      throw error
    } finally {
      client.release(!isUsable)
    }
  }
}

/** Returns false if the connection failed, and not `run` or one of its statements. */
function isOfStatement(error: unknown): boolean {
  const { cause, query } = error as { cause?: { code?: unknown }; query?: unknown }
  // Not an error of a query: Drizzle has rolled back, or it would have thrown the failure of that.
  return query === undefined || answered.test(String(cause?.code))
}
