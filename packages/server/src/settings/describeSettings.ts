import { resolve } from 'node:path'
import { isSwapNetwork } from '@portico/protocol/token'
import type { OnrampSettings, Settings } from './settings.js'
import { uniswapDeployments } from './uniswapDeployments.js'

/**
 * Describes the settings for the start of the server, one per line. It contains no secrets, and URLs lose their
 * credentials.
 */
export function describeSettings(settings: Settings): string[] {
  const { chains, databaseUrl, defaultProject, limits, privateOrigins } = settings
  return [
    ...(privateOrigins.length > 0
      ? [
          `PRIVATE ORIGINS  ${privateOrigins.join(', ')}: tokens of strangers can make this server fetch from there. For development only.`,
        ]
      : []),
    `database         ${databaseUrl === undefined ? `PGlite in ${resolve(settings.dataFolder)}` : `PostgreSQL at ${describeDatabase(databaseUrl)}`}`,
    `relay            ${settings.natsUrl === undefined ? 'in this process only' : `shared by NATS at ${describeDatabase(settings.natsUrl)}`}`,
    `networks         ${chains.map(({ id, rpcUrls }) => `${id} (${rpcUrls.map(hostOf).join(', ')})`).join('; ') || 'none: balances and RPC are off until PORTICO_RPC_{chainId} or PORTICO_CHAINS is set'}`,
    `names            ${describeNames(settings)}`,
    `swaps            ${describeSwaps(settings)}`,
    ...(settings.onramp ? [`buying           ${describeOnramp(settings.onramp)}`] : []),
    `default project  ${defaultProject ?? 'none: every request needs a projectId'}`,
    `wallet's origin  ${walletOrigin(settings)}`,
    `limits           ${limits.perAddress} requests an address and ${limits.perProject} a project, in 10 s`,
    `proxies trusted  ${settings.trustedProxies}`,
    `email sign-in    ${settings.mail === undefined ? 'off until PORTICO_SMTP and PORTICO_MAIL_FROM are set' : `by ${describeDatabase(settings.mail.url)}`}`,
    `social sign-in   ${Object.keys(settings.social).join(', ') || 'none'}${settings.farcaster ? ', farcaster' : ''}`,
    `master key       ${settings.masterKey !== undefined ? 'from the settings' : databaseUrl === undefined ? 'BESIDE THE DATA: set PORTICO_MASTER_KEY' : 'NONE: email and social wallets are off until PORTICO_MASTER_KEY is set'}`,
    `session          ${settings.sessionHours} hours`,
    `events kept      ${settings.telemetryDays} days`,
    `metrics          ${settings.metricsToken === undefined ? 'off: no token' : 'with a token'}`,
  ]
}

function describeNames({ names }: Settings): string {
  if (!names) return 'none are given'
  return `below ${names.zone}, ${names.gatewayKey ? 'answered for to resolver contracts' : 'known only to this server'}`
}

function describeOnramp({
  coinbaseKeyName,
  meldPublicKey,
  sandboxKey,
  sandboxNetwork,
}: OnrampSettings): string {
  const names = [
    ...(meldPublicKey === undefined ? [] : ['Meld.io']),
    ...(coinbaseKeyName === undefined ? [] : ['Coinbase']),
    ...(sandboxKey === undefined ? [] : [`THE SANDBOX, which gives tokens of ${sandboxNetwork} to anyone`]),
  ]
  return names.join(', ') || 'no one: no provider has its key'
}

function describeSwaps({ chains, oneInchKey }: Settings): string {
  const own = chains.flatMap(({ id, uniswap }) =>
    isSwapNetwork(id) && uniswap !== null && (uniswap ?? uniswapDeployments[id]) ? [id] : [],
  )
  const sources = [
    ...(own.length > 0 ? [`uniswap on ${own.join(', ')}`] : []),
    ...(oneInchKey === undefined ? [] : ['1inch with a key']),
  ]
  return sources.join('; ') || 'none: no network has a source'
}

/** Returns host, port and name of a database or of NATS, without user and password. */
export function describeDatabase(databaseUrl: string): string {
  if (!URL.canParse(databaseUrl)) return 'the address of the settings'
  const { host, pathname } = new URL(databaseUrl)
  return `${host}${pathname}`
}

/** Returns only the host, because node providers put keys into paths. */
function hostOf(url: string): string {
  return new URL(url).host
}

/** Returns the origin of the wallet's own site. */
export function walletOrigin({ port, walletOrigin }: Pick<Settings, 'port' | 'walletOrigin'>): string {
  return walletOrigin ?? `http://wallet.localhost:${port + 1}`
}
