import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { DatabaseUnavailableError } from '../errors/startup.js'
import * as schema from '../schema.js'
import { describeDatabase } from '../settings/describeSettings.js'
import type { OpenDatabase } from './database.js'
import { migrationsFolder } from './migrationsFolder.js'

/** Any constant. Every process of this server uses the same one. */
const migrationLock = 7_084_260_113n

/** First half of the ids of task locks. Any constant, too. */
const taskLock = 708_426_012

const connectTimeoutMs = 10_000
const queryTimeoutMs = 15_000

/**
 * Opens PostgreSQL and migrates it. Processes that start together wait for each other.
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
  // A connection that breaks while idle is replaced at the next query, which fails if that is impossible.
  pool.on('error', () => {})
  // During a transaction, the pool does not listen to the connection. Without a listener, its end would end the process.
  // The transaction itself fails anyway.
  pool.on('connect', (client) => client.on('error', () => {}))
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
  const tasks = createTasks(databaseUrl)
  return {
    async close() {
      await tasks.close()
      await pool.end()
    },
    database: drizzle({ client: pool, schema }),
    kind: 'postgres',
    takeTask: tasks.take,
  }
}

/**
 * Creates tasks as advisory locks of one dedicated connection. However a process ends, its connection ends, too, and
 * another process can take the task.
 */
function createTasks(databaseUrl: string) {
  const held = new Set<number>()
  let connecting: Promise<pg.Client> | undefined

  function lose(): void {
    connecting = undefined
    held.clear()
  }

  async function connect(): Promise<pg.Client> {
    const opened = new pg.Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: connectTimeoutMs,
      keepAlive: true,
      query_timeout: queryTimeoutMs,
    })
    opened.on('error', lose)
    opened.on('end', lose)
    try {
      await opened.connect()
    } catch (error) {
      lose()
      throw error
    }
    return opened
  }

  return {
    async take(task: number): Promise<boolean> {
      if (held.has(task)) return true
      connecting ??= connect()
      const client = await connecting
      const { rows } = await client.query('select pg_try_advisory_lock($1, $2) as is_taken', [taskLock, task])
      if (rows[0]?.is_taken !== true) return false
      held.add(task)
      return true
    },
    async close(): Promise<void> {
      const open = connecting
      lose()
      await open?.then((client) => client.end()).catch(() => {})
    },
  }
}

/** Returns the driver's error. Drizzle wraps it, and an attempt on several addresses contains one error for each. */
function rootCause(error: unknown): unknown {
  if (error instanceof AggregateError && error.errors.length > 0) return rootCause(error.errors[0])
  return error instanceof Error && error.cause !== undefined ? rootCause(error.cause) : error
}
