import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { DatabaseNotAnsweringError } from '../errors/request.js'
import { DatabaseUnavailableError } from '../errors/startup.js'
import * as schema from '../schema.js'
import { describeDatabase } from '../settings/describeSettings.js'
import type { OpenDatabase } from './database.js'
import { migrationsFolder } from './migrationsFolder.js'
import { createRunTransaction } from './runTransaction.js'

/** Any constant. Every process of this server uses the same one. */
const migrationLock = 7_084_260_113n

/** First half of the ids of task locks. Any constant works. */
const taskLock = 708_426_012

const connectTimeoutMs = 10_000

type Connected = Parameters<pg.Pool['connect']>[0]

/** A pool whose statements reject with DatabaseNotAnsweringError if they get no connection in time. */
class Pool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>
  override connect(onConnected: Connected): void
  override connect(onConnected?: Connected): Promise<pg.PoolClient> | undefined {
    if (!onConnected)
      return super.connect().catch((cause: unknown) => {
        throw new DatabaseNotAnsweringError({ cause })
      })
    super.connect((cause, client, release) =>
      onConnected(cause && new DatabaseNotAnsweringError({ cause }), client, release),
    )
    return undefined
  }
}

export type PostgresTimes = {
  /** A statement that got no connection within this time is refused. Default 10,000. */
  maxWaitMs?: number
  /** A statement that takes longer is stopped. Default 15,000. */
  queryTimeoutMs?: number
}

/**
 * Opens PostgreSQL and migrates it. Processes that start together wait for each other.
 *
 * @throws DatabaseUnavailableError
 */
export async function openPostgres(
  databaseUrl: string,
  { maxWaitMs = connectTimeoutMs, queryTimeoutMs = 15_000 }: PostgresTimes = {},
): Promise<OpenDatabase> {
  const pool = new Pool({
    connectionString: databaseUrl,
    connectionTimeoutMillis: maxWaitMs,
    max: 10,
    onConnect: (client) => limitStatements(client, queryTimeoutMs),
    query_timeout: queryTimeoutMs,
  })
  // A connection that breaks while idle is replaced at the next query, which fails if that is impossible.
  pool.on('error', () => {})
  // During a transaction, the pool does not listen to the connection. Without a listener, its end would end the process.
  // The transaction itself fails anyway.
  pool.on('connect', (client) => client.on('error', () => {}))
  try {
    await migrateDatabase(databaseUrl)
  } catch (cause) {
    await pool.end().catch(() => {})
    throw new DatabaseUnavailableError({ cause: rootCause(cause), where: describeDatabase(databaseUrl) })
  }
  const tasks = createTasks(databaseUrl, queryTimeoutMs)
  return {
    async close() {
      await tasks.close()
      await pool.end()
    },
    database: Object.assign(drizzle({ client: pool, schema }), { transaction: createRunTransaction(pool) }),
    kind: 'postgres',
    takeTask: tasks.take,
  }
}

/**
 * Makes PostgreSQL stop a statement after this time. `query_timeout` ends only our wait: the statement would go on, and
 * the pool would open another connection beside it. It is a statement because poolers refuse unknown options of a start.
 */
async function limitStatements(client: pg.ClientBase, timeoutMs: number): Promise<void> {
  await client.query(`set statement_timeout = ${timeoutMs}`)
}

/**
 * Migrates with a connection of its own that has no time limit: a migration may build an index of many rows, and another
 * process waits for that.
 */
async function migrateDatabase(databaseUrl: string): Promise<void> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
  })
  // The running statement fails if the connection ends. Without a listener, that would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    const database = drizzle({ client, schema })
    // The end of the connection releases the lock.
    await database.execute(sql`select pg_advisory_lock(${migrationLock})`)
    await migrate(database, { migrationsFolder })
  } finally {
    await client.end()
  }
}

/**
 * Creates tasks as advisory locks of one dedicated connection. However a process ends, its connection also ends, and
 * another process can take the task.
 */
function createTasks(databaseUrl: string, queryTimeoutMs: number) {
  const held = new Set<number>()
  let connecting: Promise<pg.Client> | undefined

  /** Forgets a connection, unless another one has replaced it already. */
  function lose(one: Promise<pg.Client>): void {
    if (connecting !== one) return
    connecting = undefined
    held.clear()
  }

  function connect(): Promise<pg.Client> {
    const opened = new pg.Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: connectTimeoutMs,
      keepAlive: true,
      query_timeout: queryTimeoutMs,
    })
    const own = opened
      .connect()
      .then(() => limitStatements(opened, queryTimeoutMs))
      .then(() => opened)
    opened.on('error', () => lose(own))
    opened.on('end', () => lose(own))
    own.catch(() => {
      lose(own)
      opened.end().catch(() => {})
    })
    return own
  }

  return {
    async take(task: number): Promise<boolean> {
      if (held.has(task)) return true
      connecting ??= connect()
      const own = connecting
      const client = await own
      const asked = client.query('select pg_try_advisory_lock($1, $2) as is_taken', [taskLock, task])
      const { rows } = await asked.catch((error: unknown) => {
        // A connection that no longer responds may stay open for hours, so the next attempt opens a new one.
        lose(own)
        client.end().catch(() => {})
        throw error
      })
      if (rows[0]?.is_taken !== true) return false
      held.add(task)
      return true
    },
    async close(): Promise<void> {
      const open = connecting
      if (open) lose(open)
      await open?.then((client) => client.end()).catch(() => {})
    },
  }
}

function rootCause(error: unknown): unknown {
  if (error instanceof AggregateError && error.errors.length > 0) return rootCause(error.errors[0])
  return error instanceof Error && error.cause !== undefined ? rootCause(error.cause) : error
}
