import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { DatabaseUnavailableError } from '../errors/startup.js'
import { describeDatabase } from '../settings/describeSettings.js'
import type { OpenDatabase } from './database.js'
import { migrationsFolder } from './migrationsFolder.js'
import * as schema from './schema.js'

/** Any constant: every process of this server takes the same one. */
const migrationLock = 7_084_260_113n

const connectTimeoutMs = 10_000
const queryTimeoutMs = 15_000

/**
 * Opens PostgreSQL and brings its tables up to date. Processes that start together wait for each other.
 *
 * @throws DatabaseUnavailableError
 */
export async function openPostgres(databaseUrl: string): Promise<OpenDatabase> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    connectionTimeoutMillis: connectTimeoutMs,
    max: 10,
    query_timeout: queryTimeoutMs,
  })
  // A connection that breaks while idle is replaced at the next query, which then says so if it cannot.
  pool.on('error', () => {})
  try {
    const client = await pool.connect()
    try {
      const one = drizzle({ client, schema })
      await one.execute(sql`select pg_advisory_lock(${migrationLock})`)
      try {
        await migrate(one, { migrationsFolder })
      } finally {
        await one.execute(sql`select pg_advisory_unlock(${migrationLock})`)
      }
    } finally {
      client.release()
    }
  } catch (cause) {
    await pool.end().catch(() => {})
    throw new DatabaseUnavailableError({ cause: rootCause(cause), where: describeDatabase(databaseUrl) })
  }
  return { close: () => pool.end(), database: drizzle({ client: pool, schema }), kind: 'postgres' }
}

/** Drizzle wraps what the driver says; an attempt on several addresses holds one error for each. */
function rootCause(error: unknown): unknown {
  if (error instanceof AggregateError && error.errors.length > 0) return rootCause(error.errors[0])
  return error instanceof Error && error.cause !== undefined ? rootCause(error.cause) : error
}
