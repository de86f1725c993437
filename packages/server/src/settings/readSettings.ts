import { readFileSync } from 'node:fs'
import { InvalidSettingsError } from '../errors/startup.js'
import { knownChains } from './knownChains.js'
import { parseSettings } from './parseSettings.js'
import type { Settings, SettingsInput } from './settings.js'

type Environment = Readonly<Record<string, string | undefined>>

/** Every variable that is read, with the setting it stands for. */
export const settingVariables = {
  PORTICO_HOST: 'host',
  PORTICO_PORT: 'port',
  PORTICO_PUBLIC_URL: 'publicUrl',
  PORTICO_WALLET_ORIGIN: 'walletOrigin',
  PORTICO_DATA: 'dataFolder',
  DATABASE_URL: 'databaseUrl',
  NATS_URL: 'natsUrl',
  PORTICO_LOG: 'logLevel',
  PORTICO_TRUSTED_PROXIES: 'trustedProxies',
  PORTICO_DEFAULT_PROJECT: 'defaultProject',
  PORTICO_CHAINS: 'chains',
  PORTICO_IPFS_GATEWAY: 'ipfsGatewayUrl',
  PORTICO_PRICES: 'pricesUrl',
  PORTICO_PRIVATE_ORIGINS: 'privateOrigins',
  PORTICO_IDENTITIES: 'identities',
  PORTICO_NAMES_ZONE: 'names.zone',
  PORTICO_NAMES_PER_ADDRESS: 'names.perAddress',
  PORTICO_NAMES_PER_CLIENT: 'names.perClientADay',
  PORTICO_NAMES_RESERVED: 'names.reserved',
  PORTICO_NAMES_KEY: 'names.gatewayKey',
  PORTICO_LIMIT_PER_ADDRESS: 'limits.perAddress',
  PORTICO_LIMIT_PER_PROJECT: 'limits.perProject',
  PORTICO_LIMIT_RELAY_PER_CLIENT: 'limits.relayPerClient',
  PORTICO_LIMIT_RELAY_PER_ADDRESS: 'limits.relayPerAddress',
  PORTICO_LIMIT_RELAY_SOCKETS: 'limits.relaySocketsPerAddress',
  PORTICO_IMAGES: 'imagesFolder',
  PORTICO_IMAGE_CACHE_MB: 'imageCacheMb',
  PORTICO_SESSION_HOURS: 'sessionHours',
  PORTICO_TELEMETRY_DAYS: 'telemetryDays',
  PORTICO_METRICS_TOKEN: 'metricsToken',
} as const satisfies Record<string, string>

type Variable = keyof typeof settingVariables

const numbers: ReadonlySet<string> = new Set<Variable>([
  'PORTICO_IMAGE_CACHE_MB',
  'PORTICO_LIMIT_PER_ADDRESS',
  'PORTICO_LIMIT_PER_PROJECT',
  'PORTICO_LIMIT_RELAY_PER_ADDRESS',
  'PORTICO_LIMIT_RELAY_PER_CLIENT',
  'PORTICO_LIMIT_RELAY_SOCKETS',
  'PORTICO_NAMES_PER_ADDRESS',
  'PORTICO_NAMES_PER_CLIENT',
  'PORTICO_PORT',
  'PORTICO_SESSION_HOURS',
  'PORTICO_TELEMETRY_DAYS',
  'PORTICO_TRUSTED_PROXIES',
])
const lists: ReadonlySet<string> = new Set<Variable>([
  'PORTICO_CHAINS',
  'PORTICO_IDENTITIES',
  'PORTICO_NAMES_RESERVED',
  'PORTICO_PRIVATE_ORIGINS',
])

/**
 * Settings from a JSON file (`file`, or PORTICO_CONFIG), overridden by the environment, overridden by
 * `overrides`, which come from the command line.
 *
 * @throws InvalidSettingsError
 */
export function readSettings(
  environment: Environment,
  { file, overrides = {} }: { file?: string | undefined; overrides?: SettingsInput } = {},
): Settings {
  const path = file ?? environment.PORTICO_CONFIG
  const fromFile = path === undefined ? {} : readSettingsFile(path)
  const fromEnvironment = readEnvironment(environment)
  const chains = mergeChains(fromFile, fromEnvironment, environment)
  return parseSettings({
    ...fromFile,
    ...fromEnvironment,
    ...overrides,
    ...(chains === undefined ? {} : { chains }),
    ...mergeNames(fromFile, fromEnvironment),
    limits: { ...fromFile.limits, ...fromEnvironment.limits, ...overrides.limits },
  })
}

/** Variables that look like settings and are none: most likely typing errors. */
export function findUnknownVariables(environment: Environment): string[] {
  return Object.keys(environment).filter(
    (variable) =>
      variable.startsWith('PORTICO_') &&
      variable !== 'PORTICO_CONFIG' &&
      !/^PORTICO_(RPC_[1-9A-HJ-NP-Za-km-z]{32}|(RPC|INDEX|BLOCKSCOUT)_\d+)$/.test(variable) &&
      !Object.hasOwn(settingVariables, variable),
  )
}

function readSettingsFile(path: string): SettingsInput {
  const refuse = (reason: string, cause?: unknown) =>
    new InvalidSettingsError({ cause, reason: `${path} cannot be read (${reason})`, setting: '--config' })
  let content: unknown
  try {
    content = JSON.parse(readFileSync(path, 'utf8'))
  } catch (cause) {
    throw refuse(cause instanceof Error ? cause.message : String(cause), cause)
  }
  if (typeof content !== 'object' || content === null || Array.isArray(content)) {
    throw refuse('it does not hold a JSON object')
  }
  return content
}

function readEnvironment(environment: Environment): SettingsInput {
  const settings: Record<string, unknown> = {}
  const groups: Record<string, Record<string, unknown>> = {}
  for (const [variable, text] of Object.entries(environment)) {
    if (text === undefined || text === '') continue
    if (!Object.hasOwn(settingVariables, variable)) continue
    const setting = settingVariables[variable as Variable]
    const parsed = parseVariable(variable, text)
    const [group = '', member] = setting.split('.')
    if (member === undefined) settings[setting] = parsed
    else groups[group] = { ...groups[group], [member]: parsed }
  }
  return { ...settings, ...groups }
}

/** Names of a file with what the environment says of them: a key stands there more safely than in a file. */
function mergeNames(fromFile: SettingsInput, fromEnvironment: SettingsInput): Pick<SettingsInput, 'names'> {
  const { names } = fromEnvironment
  return names ? { names: { ...fromFile.names, ...names } } : {}
}

function parseVariable(variable: string, text: string): unknown {
  if (numbers.has(variable)) return readWholeNumber(variable, text)
  if (lists.has(variable)) {
    try {
      return JSON.parse(text)
    } catch (cause) {
      throw new InvalidSettingsError({ cause, reason: 'it must be a JSON list', setting: variable })
    }
  }
  if (variable === 'PORTICO_DEFAULT_PROJECT' && text === 'none') return null
  return text
}

function readWholeNumber(variable: string, text: string): number {
  if (/^\d{1,12}$/.test(text)) return Number(text)
  throw new InvalidSettingsError({ reason: 'it must be a whole number', setting: variable })
}

/**
 * `PORTICO_RPC_{chainId}=url,url` adds a known chain, or replaces the addresses of one that is there.
 * `PORTICO_INDEX_{chainId}=block` and `PORTICO_BLOCKSCOUT_{chainId}=url` say where its portfolio comes from.
 */
function mergeChains(
  fromFile: SettingsInput,
  fromEnvironment: SettingsInput,
  environment: Environment,
): SettingsInput['chains'] {
  const chains = [...(fromEnvironment.chains ?? fromFile.chains ?? [])]
  for (const [variable, text] of Object.entries(environment)) {
    const [, reference] = /^PORTICO_RPC_(\w+)$/.exec(variable) ?? []
    if (!reference || !text) continue
    const id = knownChains.find((known) => known.id.endsWith(`:${reference}`))?.id ?? `eip155:${reference}`
    const rpcUrls = text.split(',').map((url) => url.trim())
    const index = chains.findIndex((chain) => chain?.id === id)
    const chain = index >= 0 ? chains[index] : knownChains.find((known) => known.id === id)
    if (!chain) {
      throw new InvalidSettingsError({
        reason: 'this network is not one of the known ones, name it in PORTICO_CHAINS',
        setting: variable,
      })
    }
    if (index >= 0) chains[index] = { ...chain, rpcUrls }
    else chains.push({ ...chain, rpcUrls })
  }
  for (const [variable, text] of Object.entries(environment)) {
    const [, what, reference] = /^PORTICO_(INDEX|BLOCKSCOUT)_(\d+)$/.exec(variable) ?? []
    if (!what || !text) continue
    const index = chains.findIndex((chain) => chain?.id === `eip155:${reference}`)
    const chain = chains[index]
    if (!chain) {
      const reason = `this network has no address, set PORTICO_RPC_${reference}`
      throw new InvalidSettingsError({ reason, setting: variable })
    }
    chains[index] =
      what === 'BLOCKSCOUT'
        ? { ...chain, blockscoutUrl: text }
        : { ...chain, indexFrom: text === 'off' ? null : readWholeNumber(variable, text) }
  }
  return chains.length > 0 ? chains : undefined
}
