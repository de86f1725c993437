import { resolve } from 'node:path'
import type { Settings } from './settings.js'

/** The settings as a person reads them at start, one a line. Never a secret: addresses lose their credentials. */
export function describeSettings(settings: Settings): string[] {
  const { chains, databaseUrl, defaultProject, limits, privateOrigins } = settings
  return [
    ...(privateOrigins.length > 0
      ? [
          `PRIVATE ORIGINS  ${privateOrigins.join(', ')}: tokens of strangers can make this server fetch from there. For development only.`,
        ]
      : []),
    `database         ${databaseUrl === undefined ? `PGlite in ${resolve(settings.dataFolder)}` : `PostgreSQL at ${describeDatabase(databaseUrl)}`}`,
    `relay            ${settings.natsUrl === undefined ? 'in this process alone' : `shared by NATS at ${describeDatabase(settings.natsUrl)}`}`,
    `networks         ${chains.map(({ id, rpcUrls }) => `${id} (${rpcUrls.map(hostOf).join(', ')})`).join('; ') || 'none: balances and RPC are off until PORTICO_RPC_{chainId} or PORTICO_CHAINS is set'}`,
    `names            ${describeNames(settings)}`,
    `default project  ${defaultProject ?? 'none: every request needs a projectId'}`,
    `wallet's origin  ${walletOrigin(settings)}`,
    `limits           ${limits.perAddress} requests an address and ${limits.perProject} a project, in 10 s`,
    `proxies trusted  ${settings.trustedProxies}`,
    `session          ${settings.sessionHours} hours`,
    `events kept      ${settings.telemetryDays} days`,
    `metrics          ${settings.metricsToken === undefined ? 'this machine only' : 'with a token'}`,
  ]
}

function describeNames({ names }: Settings): string {
  if (!names) return 'none are given'
  return `below ${names.zone}, ${names.gatewayKey ? 'answered for to resolver contracts' : 'known to this server alone'}`
}

/** Host, port and name of a database or of NATS, without user and password. */
export function describeDatabase(databaseUrl: string): string {
  if (!URL.canParse(databaseUrl)) return 'the address of the settings'
  const { host, pathname } = new URL(databaseUrl)
  return `${host}${pathname}`
}

/** Only the host: node providers put their keys in paths. */
function hostOf(url: string): string {
  return new URL(url).host
}

/** Origin of the wallet's own site. */
export function walletOrigin({ port, walletOrigin }: Pick<Settings, 'port' | 'walletOrigin'>): string {
  return walletOrigin ?? `http://wallet.localhost:${port + 1}`
}
