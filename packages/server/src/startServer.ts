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
import { prepareNameRules } from './names/nameRules.js'
import { walletOrigin } from './settings/describeSettings.js'
import { parseSettings } from './settings/parseSettings.js'
import type { Settings, SettingsInput } from './settings/settings.js'
import { openDatabase } from './store/openDatabase.js'

/** When the server stops, running requests get this time to finish. */
const drainMs = 10_000

/**
 * Time limit for a client's headers. The whole request may take three times as long. Slow clients would occupy sockets.
 */
const defaultHeadersTimeoutMs = 10_000
const httpOptions = (headersTimeoutMs: number) => ({
  // Interval in which Node checks both limits.
  connectionsCheckingInterval: headersTimeoutMs / 4,
  headersTimeout: headersTimeoutMs,
  keepAliveTimeout: 65_000,
  requestTimeout: 3 * headersTimeoutMs,
  // Without this, Node refuses a request without a host with an empty response. Our own response has a message.
  requireHostHeader: false,
})

export type RunningServer = {
  /** URL at which it listens, with the actual port. */
  url: string
  settings: Settings
  /** Finishes running requests, writes pending data and closes the database. Safe to call twice. */
  stop: () => Promise<void>
}

/**
 * Opens the database, migrates it and listens. A client has `headersTimeoutMs` for its headers, by default 10,000, and
 * three times as long for its whole request.
 *
 * @throws InvalidSettingsError, DataFolderLockedError, DataFolderBrokenError, DatabaseUnavailableError,
 *   NatsUnavailableError, PortInUseError
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
    prepareNameRules()
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
      // Sockets of the relay never become idle, so the drain would wait for them.
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
              reason: `this machine cannot listen on ${host}, port ${port} (${cause.code}): use one of its own addresses, or 0.0.0.0 for all of them`,
              setting: 'host',
            }),
      )
    })
    http.listen(port, host, () => resolve((http.address() as AddressInfo).port))
  })
}

/**
 * Listens on a second port for the wallet's site, if that site is on this machine, where no proxy distinguishes the two
 * names. Returns undefined if it is elsewhere or on the same port.
 */
async function listenForWallet(
  { hasWalletSite }: PorticoServer,
  options: ReturnType<typeof httpOptions>,
  listener: RequestListener,
  settings: Settings,
  port: number,
): Promise<Server | undefined> {
  if (!hasWalletSite) return undefined
  // With a random port, the wallet's port is unknown.
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

/** Accepts no new connections, waits for running requests, and closes the rest after `drainMs`. */
function drain(http: Server): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => http.closeAllConnections(), drainMs)
    http.close(() => {
      clearTimeout(timer)
      resolve()
    })
    http.closeIdleConnections()
    // A connection that becomes idle later would otherwise delay the end until its keep-alive timeout.
    const sweep = setInterval(() => http.closeIdleConnections(), 100)
    http.on('close', () => clearInterval(sweep))
  })
}
