// Runs PGlite in a separate thread, so that a query never delays a socket. The file is plain JavaScript, because a
// thread starts from a file that is not compiled: the same file serves sources, tests and the package.
//
// As a program with a folder as its argument, it creates a new database there and ends.
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite, types } from '@electric-sql/pglite'

/**
 * PGlite's defaults are for the only database of a browser: 160 MB of buffers. These settings keep the server within
 * its memory budget. A site for which they are too small should use PostgreSQL.
 */
const postgresqlconf = [
  'shared_buffers = 4MB',
  'wal_buffers = 64kB',
  'max_connections = 4',
  'max_wal_size = 32MB',
  'min_wal_size = 32MB',
  'max_wal_senders = 0',
  // Otherwise the plan of a foreign key's check is kept. One that was made while the table was empty reads all of it.
  'plan_cache_mode = force_custom_plan',
]

/** Types that Drizzle expects as text and converts itself. Arrays of them have ids of their own. */
const asText = [types.TIMESTAMP, types.TIMESTAMPTZ, types.INTERVAL, types.DATE, 1231, 1115, 1185, 1187, 1182]
const parsers = Object.fromEntries(asText.map((type) => [type, (value) => value]))

/** Returns the parts of an error that can be sent between threads. */
function toPlain(error) {
  const { code, constraint, detail, message, table } = error ?? {}
  return { code, constraint, detail, message: message ?? String(error), table }
}

function serve({ dataDir, loadDataDir }, port) {
  const client = new PGlite({
    ...(dataDir === undefined ? {} : { dataDir }),
    ...(loadDataDir === undefined ? {} : { loadDataDir: new Blob([loadDataDir]) }),
    postgresqlconf,
  })
  const run = {
    query: ({ params, rowMode, sql }) => client.query(sql, params, { parsers, rowMode }),
    exec: ({ sql }) => client.exec(sql),
    dump: async () => new Uint8Array(await (await client.dumpDataDir('none')).arrayBuffer()),
    close: () => client.close(),
  }
  port.on('message', ({ id, kind, ...request }) => {
    run[kind](request).then(
      (result) => port.postMessage({ id, result }),
      (error) => port.postMessage({ error: toPlain(error), id }),
    )
  })
  client.waitReady.then(
    () => port.postMessage({ id: 0, result: 'ready' }),
    (error) => port.postMessage({ error: toPlain(error), id: 0 }),
  )
}

if (parentPort) {
  serve(workerData, parentPort)
} else {
  // The parent process has ended.
  process.once('disconnect', () => process.exit(1))
  if (process.connected === false) process.exit(1)
  process.channel?.unref()
  const client = new PGlite({ dataDir: process.argv[2], postgresqlconf })
  await client.waitReady
  await client.close()
}
