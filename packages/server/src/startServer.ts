import { createServer as createHttpServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { type Logger, pino } from 'pino'
import { collectDefaultMetrics } from 'prom-client'
import { type AdminListener, listenForCommands } from './admin/adminListener.js'
import { runCommand } from './admin/commands.js'
import { createServer, type PorticoServer } from './createServer.js'
import { InvalidSettingsError, PortInUseError } from './errors/startup.js'
import { refuseUnaddressed, refuseUnreadable } from './http/refuseUnreadable.js'
import { takeUpgrades } from './http/takeUpgrades.js'
import { walletOrigin } from './settings/describeSettings.js'
import { parseSettings } from './settings/parseSettings.js'
import type { Settings, SettingsInput } from './settings/settings.js'
import { openDatabase } from './store/openDatabase.js'

/** Requests that are being answered get this long to end when the server stops. */
const drainMs = 10_000

/** A client must send its headers in this time, and its whole request in three times as long: slow ones hold sockets. */
const defaultHeadersTimeoutMs = 10_000
const httpOptions = (headersTimeoutMs: number) => ({
  // Both times are looked at so often.
  connectionsCheckingInterval: headersTimeoutMs / 4,
  headersTimeout: headersTimeoutMs,
  keepAliveTimeout: 65_000,
  requestTimeout: 3 * headersTimeoutMs,
  // Node would refuse a request without one by an empty answer; ours has words.
  requireHostHeader: false,
})

export type RunningServer = {
  /** Where it listens, with the port it was given. */
  url: string
  settings: Settings
  /** Ends requests that are being answered, writes what waits, closes the database. Safe to call twice. */
  stop: () => Promise<void>
}

/**
 * Opens the database, brings it up to date and listens. A client has `headersTimeoutMs` for its headers, 10,000 where it is
 * not given, and three times as long for its whole request.
 *
 * @throws InvalidSettingsError, DataFolderLockedError, DataFolderBrokenError, DatabaseUnavailableError,
 * NatsUnavailableError, PortInUseError
 */
export async function startServer(
  input: SettingsInput = {},
  {
    headersTimeoutMs = defaultHeadersTimeoutMs,
    log: givenLog,
  }: { headersTimeoutMs?: number | undefined; log?: Logger | undefined } = {},
): Promise<RunningServer> {
  const settings = parseSettings(input)
  const log = givenLog ?? pino({ level: settings.logLevel })
  const database = await openDatabase(settings)
  let admin: AdminListener | undefined
  try {
    const server = await createServer(settings, { database, log })
    collectDefaultMetrics({ register: server.metrics.registry })
    if (database.lock) {
      admin = await listenForCommands((command) => runCommand(command, server))
      database.lock.announce({ token: admin.token, url: admin.url })
    }
    const options = httpOptions(headersTimeoutMs)
    const listener = getRequestListener(server.fetch, {
      errorHandler: refuseUnaddressed,
      overrideGlobalObjects: false,
    })
    const http = createHttpServer(options, listener)
    refuseUnreadable(http)
    takeUpgrades(http, server.upgrade)
    const port = await listen(http, settings)
    const walletHttp = await listenForWallet(server, options, listener, settings, port).catch(
      (error: unknown) => {
        http.close()
        throw error
      },
    )
    const url = `http://${settings.host.includes(':') ? `[${settings.host}]` : settings.host}:${port}`
    log.info({ url }, 'listening')

    let stopping: Promise<void> | undefined
    async function stop(): Promise<void> {
      server.setStopping()
      log.info('stopping')
      admin?.close()
      // A socket of the relay never becomes idle: the drain would wait for it.
      await server.closeSockets()
      await Promise.all([drain(http), ...(walletHttp ? [drain(walletHttp)] : [])])
      await server.close()
      await database.close()
      log.info('stopped')
    }
    return {
      settings,
      stop: () => {
        stopping ??= stop()
        return stopping
      },
      url,
    }
  } catch (error) {
    admin?.close()
    await database.close()
    throw error
  }
}

function listen(http: Server, { host, port }: Settings): Promise<number> {
  return new Promise((resolve, reject) => {
    http.once('error', (cause: NodeJS.ErrnoException) => {
      reject(
        cause.code === 'EADDRINUSE'
          ? new PortInUseError({ cause, host, port })
          : new InvalidSettingsError({
              cause,
              reason: `this machine cannot listen at ${host}, port ${port} (${cause.code}): name an address of its own, or 0.0.0.0 for all`,
              setting: 'host',
            }),
      )
    })
    http.listen(port, host, () => resolve((http.address() as AddressInfo).port))
  })
}

/**
 * A second door, on the port of the wallet's site, where that is this machine's: there no proxy tells the two names apart.
 * Undefined where it is elsewhere, or the same port.
 */
async function listenForWallet(
  { hasWalletSite }: PorticoServer,
  options: ReturnType<typeof httpOptions>,
  listener: RequestListener,
  settings: Settings,
  port: number,
): Promise<Server | undefined> {
  if (!hasWalletSite) return undefined
  // A free port was asked for: nobody knows the wallet's.
  if (settings.port === 0 && settings.walletOrigin === undefined) return undefined
  const site = new URL(walletOrigin(settings))
  const walletPort = Number(site.port || 80)
  if (site.protocol !== 'http:' || !site.hostname.endsWith('localhost') || walletPort === port)
    return undefined
  const http = createHttpServer(options, listener)
  refuseUnreadable(http)
  await listen(http, { ...settings, port: walletPort })
  return http
}

/** Takes no new connections, waits for what is being answered, and after `drainMs` for nothing more. */
function drain(http: Server): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => http.closeAllConnections(), drainMs)
    http.close(() => {
      clearTimeout(timer)
      resolve()
    })
    http.closeIdleConnections()
    // A connection that became idle since then would hold everything up until its keep-alive ends.
    const sweep = setInterval(() => http.closeIdleConnections(), 100)
    http.on('close', () => clearInterval(sweep))
  })
}
