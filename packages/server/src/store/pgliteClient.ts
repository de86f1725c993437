import { Worker } from 'node:worker_threads'
import { DatabaseNotAnsweringError } from '../errors/request.js'

type Row = Record<string, unknown> | unknown[]

/** The parts of a result that Drizzle reads. */
type PgliteResult = { rows: Row[]; affectedRows?: number }

type QueryOptions = { rowMode?: 'array' | 'object' }

/** The part of PGlite that Drizzle calls. Another thread executes it. */
export type PgliteConnection = {
  query: (sql: string, params?: unknown[], options?: QueryOptions) => Promise<PgliteResult>
  exec: (sql: string) => Promise<unknown>
  transaction: <result>(run: (connection: PgliteConnection) => Promise<result>) => Promise<result>
}

export type PgliteClient = PgliteConnection & {
  close: () => Promise<void>
  /** Returns the whole database as a tar file, for `loadDataDir`. */
  dump: () => Promise<Uint8Array>
}

export type PgliteClientOptions = {
  /** Folder. Absent: in memory. */
  dataDir?: string | undefined
  /** The result of `dump`. The database starts as a copy of it. */
  loadDataDir?: Uint8Array | undefined
  openTimeoutMs: number
  /** A statement or transaction that could not begin within this time is refused. Default 10,000. */
  maxWaitMs?: number | undefined
}

/** As long as a statement waits for a free connection of PostgreSQL. */
const defaultMaxWaitMs = 10_000

type Answer = { id: number; result?: unknown; error?: { message: string; code?: string } }
type Pending = { resolve: (result: never) => void; reject: (error: Error) => void }

/**
 * Starts a thread with PGlite and waits until it has opened its data. Its statements and transactions reject with
 * DatabaseNotAnsweringError if they could not begin in time.
 */
export async function startPgliteClient(options: PgliteClientOptions): Promise<PgliteClient> {
  const { maxWaitMs = defaultMaxWaitMs, openTimeoutMs, ...workerData } = options
  const worker = new Worker(new URL('./pgliteWorker.js', import.meta.url), {
    // The thread does not inherit the parent's flags, such as a loader or an inspector.
    execArgv: [],
    // Rows only pass through this thread's heap, and PGlite's own memory is outside of it.
    resourceLimits: { maxYoungGenerationSizeMb: 4 },
    workerData,
  })
  const pending = new Map<number, Pending>()
  let lastId = 0
  let ended: Error | undefined

  function fail(error: Error): void {
    ended ??= error
    for (const { reject } of pending.values()) reject(error)
    pending.clear()
  }
  worker.on('error', (error) => fail(error))
  worker.on('exit', (code) => fail(new Error(`The database's thread ended with code ${code}.`)))
  worker.on('message', ({ id, result, error }: Answer) => {
    const request = pending.get(id)
    pending.delete(id)
    if (error) request?.reject(Object.assign(new Error(error.message), error))
    else request?.resolve(result as never)
  })

  const opened = new Promise<void>((resolve, reject) => pending.set(0, { reject, resolve }))
  const timer = setTimeout(() => fail(new Error(`It did not open in ${openTimeoutMs} ms.`)), openTimeoutMs)
  try {
    await opened
  } catch (error) {
    await worker.terminate()
    throw error
  } finally {
    clearTimeout(timer)
  }

  function call<result>(kind: string, request: object = {}): Promise<result> {
    if (ended) return Promise.reject(ended)
    const id = ++lastId
    return new Promise<result>((resolve, reject) => {
      pending.set(id, { reject, resolve })
      worker.postMessage({ id, kind, ...request })
    })
  }

  // There is one connection, so a transaction makes all other queries wait until it ends.
  let tail: Promise<unknown> = Promise.resolve()
  function inTurn<result>(run: () => Promise<result>): Promise<result> {
    const next = tail.then(run, run)
    tail = next.catch(() => {})
    return next
  }

  /**
   * Runs in turn, unless the turn comes too late: requests are counted but not their work, and the client of an old one
   * may have gone. Without this limit, the queue could grow to minutes. What has begun is never refused.
   */
  function queued<result>(run: () => Promise<result>): Promise<result> {
    const askedAtMs = performance.now()
    return inTurn(async () => {
      if (performance.now() - askedAtMs > maxWaitMs) throw new DatabaseNotAnsweringError()
      return run()
    })
  }

  const direct: PgliteConnection = {
    exec: (sql) => call('exec', { sql }),
    query: (sql, params = [], { rowMode = 'object' } = {}) => call('query', { params, rowMode, sql }),
    transaction: (run) => run(direct),
  }

  return {
    exec: (sql) => queued(() => direct.exec(sql)),
    query: (sql, params, queryOptions) => queued(() => direct.query(sql, params, queryOptions)),
    transaction: (run) =>
      queued(async () => {
        await direct.exec('begin')
        try {
          const result = await run(direct)
          await direct.exec('commit')
          return result
        } catch (error) {
          await direct.exec('rollback')
          throw error
        }
      }),
    dump: () => inTurn(() => call<Uint8Array>('dump')),
    close: () =>
      inTurn(async () => {
        if (!ended) await call('close')
        worker.removeAllListeners('exit')
        fail(new Error('The database is closed.'))
        await worker.terminate()
      }),
  }
}
