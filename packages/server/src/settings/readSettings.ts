import { readFileSync } from 'node:fs'
import { isRecord } from '@portico/protocol/text'
import { InvalidSettingsError } from '../errors/startup.js'
import { knownChains } from './knownChains.js'
import { parseSettings } from './parseSettings.js'
import type { Settings, SettingsInput } from './settings.js'

type Environment = Readonly<Record<string, string | undefined>>

/** The variables that set one setting each. `mergeChains` reads those of networks. */
export const settingVariables = {
  PORTICO_HOST: 'host',
  PORTICO_PORT: 'port',
  PORTICO_PUBLIC_URL: 'publicUrl',
  PORTICO_WALLET_ORIGIN: 'walletOrigin',
  PORTICO_WALLET_FOLDER: 'walletFolder',
  PORTICO_MOBILE_ORIGINS: 'mobileOrigins',
  PORTICO_DATA: 'dataFolder',
  DATABASE_URL: 'databaseUrl',
  NATS_URL: 'natsUrl',
  PORTICO_LOG: 'logLevel',
  PORTICO_TRUSTED_PROXIES: 'trustedProxies',
  PORTICO_DEFAULT_PROJECT: 'defaultProject',
  PORTICO_CHAINS: 'chains',
  PORTICO_IPFS_GATEWAY: 'ipfsGatewayUrl',
  PORTICO_PRICES: 'pricesUrl',
  PORTICO_RATES: 'ratesUrl',
  PORTICO_CURRENCY_RATES: 'currencyRates',
  PORTICO_ONEINCH_KEY: 'oneInchKey',
  PORTICO_ONEINCH_URL: 'oneInchUrl',
  PORTICO_PRIVATE_ORIGINS: 'privateOrigins',
  PORTICO_IDENTITIES: 'identities',
  PORTICO_NAMES_ZONE: 'names.zone',
  PORTICO_NAMES_PER_ADDRESS: 'names.perAddress',
  PORTICO_NAMES_PER_CLIENT: 'names.perClientADay',
  PORTICO_NAMES_RESERVED: 'names.reserved',
  PORTICO_NAMES_KEY: 'names.gatewayKey',
  PORTICO_ONRAMP_COUNTRY: 'onramp.country',
  PORTICO_COINBASE_KEY_NAME: 'onramp.coinbaseKeyName',
  PORTICO_COINBASE_KEY_SECRET: 'onramp.coinbaseKeySecret',
  PORTICO_COINBASE_URL: 'onramp.coinbaseUrl',
  PORTICO_COINBASE_CHECKOUT: 'onramp.coinbaseCheckoutUrl',
  PORTICO_MELD_PUBLIC_KEY: 'onramp.meldPublicKey',
  PORTICO_MELD_SIGNING_SECRET: 'onramp.meldSigningSecret',
  PORTICO_MELD_API_KEY: 'onramp.meldApiKey',
  PORTICO_MELD_URL: 'onramp.meldUrl',
  PORTICO_MELD_CHECKOUT: 'onramp.meldCheckoutUrl',
  PORTICO_SANDBOX_KEY: 'onramp.sandboxKey',
  PORTICO_SANDBOX_NETWORK: 'onramp.sandboxNetwork',
  PORTICO_LIMIT_PER_ADDRESS: 'limits.perAddress',
  PORTICO_LIMIT_PER_PROJECT: 'limits.perProject',
  PORTICO_LIMIT_MAILS_PER_CLIENT: 'limits.mailsPerClient',
  PORTICO_LIMIT_MAILS_PER_PROJECT: 'limits.mailsPerProject',
  PORTICO_LIMIT_UPSTREAM_CALLS: 'limits.upstreamCalls',
  PORTICO_LIMIT_NEW_ACCOUNTS: 'limits.newAccountsPerClient',
  PORTICO_LIMIT_PROVIDER_CALLS: 'limits.providerCalls',
  PORTICO_LIMIT_RELAY_PER_CLIENT: 'limits.relayPerClient',
  PORTICO_LIMIT_RELAY_PER_ADDRESS: 'limits.relayPerAddress',
  PORTICO_LIMIT_EVENTS_MB_PER_CLIENT: 'limits.eventsMbPerClient',
  PORTICO_LIMIT_EVENTS_MB_PER_PROJECT: 'limits.eventsMbPerProject',
  PORTICO_LIMIT_RELAY_STORED_MB: 'limits.relayStoredMbPerAddress',
  PORTICO_LIMIT_RELAY_STORED_MB_PER_PROJECT: 'limits.relayStoredMbPerProject',
  PORTICO_LIMIT_RELAY_SOCKETS: 'limits.relaySocketsPerAddress',
  PORTICO_LIMIT_SPONSORED_PER_ACCOUNT: 'limits.sponsoredPerAccount',
  PORTICO_MASTER_KEY: 'masterKey',
  PORTICO_MASTER_KEYS_OLD: 'oldMasterKeys',
  PORTICO_SMTP: 'mail.url',
  PORTICO_MAIL_FROM: 'mail.from',
  PORTICO_GOOGLE_ID: 'social.google.clientId',
  PORTICO_GOOGLE_SECRET: 'social.google.clientSecret',
  PORTICO_GOOGLE_URL: 'social.google.url',
  PORTICO_GITHUB_ID: 'social.github.clientId',
  PORTICO_GITHUB_SECRET: 'social.github.clientSecret',
  PORTICO_GITHUB_URL: 'social.github.url',
  PORTICO_APPLE_ID: 'social.apple.clientId',
  PORTICO_APPLE_TEAM: 'social.apple.teamId',
  PORTICO_APPLE_KEY_ID: 'social.apple.keyId',
  PORTICO_APPLE_KEY: 'social.apple.clientSecret',
  PORTICO_APPLE_URL: 'social.apple.url',
  PORTICO_FACEBOOK_ID: 'social.facebook.clientId',
  PORTICO_FACEBOOK_SECRET: 'social.facebook.clientSecret',
  PORTICO_FACEBOOK_URL: 'social.facebook.url',
  PORTICO_X_ID: 'social.x.clientId',
  PORTICO_X_SECRET: 'social.x.clientSecret',
  PORTICO_X_URL: 'social.x.url',
  PORTICO_DISCORD_ID: 'social.discord.clientId',
  PORTICO_DISCORD_SECRET: 'social.discord.clientSecret',
  PORTICO_DISCORD_URL: 'social.discord.url',
  PORTICO_FARCASTER_RELAY: 'farcaster.relayUrl',
  PORTICO_FARCASTER_NETWORK: 'farcaster.networkId',
  PORTICO_FARCASTER_REGISTRY: 'farcaster.idRegistry',
  PORTICO_APPROVE_DEVICES: 'approveDevices',
  PORTICO_LIMIT_SECRETS_A_MINUTE: 'secretLimits.perMinute',
  PORTICO_LIMIT_SECRETS_A_DAY: 'secretLimits.perDay',
  PORTICO_IMAGES: 'imagesFolder',
  PORTICO_IMAGE_CACHE_MB: 'imageCacheMb',
  PORTICO_SESSION_HOURS: 'sessionHours',
  PORTICO_TELEMETRY_DAYS: 'telemetryDays',
  PORTICO_METRICS_TOKEN: 'metricsToken',
} as const satisfies Record<string, string>

type Variable = keyof typeof settingVariables

/** Returns the type of the setting at a path, such as `limits.perProject`. */
type SettingAt<tree, path extends string> = path extends `${infer group}.${infer rest}`
  ? SettingAt<NonNullable<tree[group & keyof tree]>, rest>
  : NonNullable<tree[path & keyof tree]>

type NumberVariable = {
  [variable in Variable]: SettingAt<Settings, (typeof settingVariables)[variable]> extends number
    ? variable
    : never
}[Variable]

type JsonVariable = {
  [variable in Variable]: SettingAt<Settings, (typeof settingVariables)[variable]> extends number | string
    ? never
    : variable
}[Variable]

// Both types name all such variables, so that none is missing here.
const numbers: Readonly<Record<NumberVariable, true>> = {
  PORTICO_IMAGE_CACHE_MB: true,
  PORTICO_LIMIT_EVENTS_MB_PER_CLIENT: true,
  PORTICO_LIMIT_EVENTS_MB_PER_PROJECT: true,
  PORTICO_LIMIT_MAILS_PER_CLIENT: true,
  PORTICO_LIMIT_MAILS_PER_PROJECT: true,
  PORTICO_LIMIT_NEW_ACCOUNTS: true,
  PORTICO_LIMIT_PER_ADDRESS: true,
  PORTICO_LIMIT_PER_PROJECT: true,
  PORTICO_LIMIT_PROVIDER_CALLS: true,
  PORTICO_LIMIT_RELAY_PER_ADDRESS: true,
  PORTICO_LIMIT_RELAY_PER_CLIENT: true,
  PORTICO_LIMIT_RELAY_SOCKETS: true,
  PORTICO_LIMIT_RELAY_STORED_MB: true,
  PORTICO_LIMIT_RELAY_STORED_MB_PER_PROJECT: true,
  PORTICO_LIMIT_SECRETS_A_DAY: true,
  PORTICO_LIMIT_SECRETS_A_MINUTE: true,
  PORTICO_LIMIT_SPONSORED_PER_ACCOUNT: true,
  PORTICO_LIMIT_UPSTREAM_CALLS: true,
  PORTICO_NAMES_PER_ADDRESS: true,
  PORTICO_NAMES_PER_CLIENT: true,
  PORTICO_PORT: true,
  PORTICO_SESSION_HOURS: true,
  PORTICO_TELEMETRY_DAYS: true,
  PORTICO_TRUSTED_PROXIES: true,
}
const jsons: Readonly<Record<JsonVariable, true>> = {
  PORTICO_CHAINS: true,
  PORTICO_CURRENCY_RATES: true,
  PORTICO_IDENTITIES: true,
  PORTICO_MASTER_KEYS_OLD: true,
  PORTICO_MOBILE_ORIGINS: true,
  PORTICO_NAMES_RESERVED: true,
  PORTICO_PRIVATE_ORIGINS: true,
}

/**
 * Reads settings from a JSON file (`file`, or PORTICO_CONFIG). The environment overrides the file, and `overrides`,
 * from the command line, override both.
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
    ...(chains === undefined ? {} : { chains }),
    ...mergeGroups(fromFile, fromEnvironment),
    ...overrides,
    limits: { ...fromFile.limits, ...fromEnvironment.limits, ...overrides.limits },
  })
}

/** Returns variables that look like settings but are unknown, most likely because of a typing error. */
export function findUnknownVariables(environment: Environment): string[] {
  return Object.keys(environment).filter(
    (variable) =>
      /^(PORTICO_|(DATABASE|NATS)_UR[IL])/.test(variable) &&
      variable !== 'PORTICO_CONFIG' &&
      !/^PORTICO_(RPC_\w+|(INDEX|BLOCKSCOUT|BUNDLER|PAYMASTER)_\d+)$/.test(variable) &&
      !Object.hasOwn(settingVariables, variable),
  )
}

/** Returns a network's name in a variable: its reference, with underscores for hyphens, which shells do not allow. */
function toVariablePart(networkId: string): string {
  return String(networkId).split(':')[1]?.replaceAll('-', '_') ?? ''
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
  for (const [variable, text] of Object.entries(environment)) {
    if (text === undefined || text === '') continue
    if (!Object.hasOwn(settingVariables, variable)) continue
    const path = settingVariables[variable as Variable].split('.')
    put(settings, path, parseVariable(variable, text))
  }
  return settings
}

/** Sets a value at a path. */
function put(
  settings: Record<string, unknown>,
  [name = '', ...rest]: readonly string[],
  value: unknown,
): void {
  if (rest.length === 0) settings[name] = value
  else {
    const group = { ...(settings[name] as Record<string, unknown> | undefined) }
    put(group, rest, value)
    settings[name] = group
  }
}

const groups = ['names', 'mail', 'onramp', 'farcaster', 'secretLimits', 'social'] as const

/**
 * Merges groups of the file with those of the environment, because keys are safer in the environment than in a file.
 */
function mergeGroups(fromFile: SettingsInput, fromEnvironment: SettingsInput): SettingsInput {
  const merged: Record<string, unknown> = {}
  for (const name of groups)
    if (fromEnvironment[name]) merged[name] = merge(fromFile[name], fromEnvironment[name])
  return merged
}

function merge(one: unknown, other: unknown): unknown {
  if (!isRecord(one) || !isRecord(other)) return other
  const merged = { ...one }
  for (const [name, value] of Object.entries(other)) merged[name] = merge(one[name], value)
  return merged
}

function parseVariable(variable: string, text: string): unknown {
  if (Object.hasOwn(numbers, variable)) return readWholeNumber(variable, text)
  if (Object.hasOwn(jsons, variable)) {
    try {
      return JSON.parse(text)
    } catch (cause) {
      throw new InvalidSettingsError({ cause, reason: 'it must be JSON', setting: variable })
    }
  }
  if (variable === 'PORTICO_DEFAULT_PROJECT' && text === 'none') return null
  return text
}

function readWholeNumber(variable: string, text: string): number {
  if (/^\d{1,12}$/.test(text)) return Number(text)
  throw new InvalidSettingsError({ reason: 'it must be a whole number', setting: variable })
}

/** The settings of a network that `PORTICO_{name}_{chainId}` can set to a URL. */
const urlSettings = { BLOCKSCOUT: 'blockscoutUrl', BUNDLER: 'bundlerUrl', PAYMASTER: 'paymasterUrl' } as const

/**
 * Merges networks. `PORTICO_RPC_{reference}=url,url` adds a known network, or replaces the URLs of an existing one.
 * `PORTICO_INDEX_{chainId}=block` and `PORTICO_BLOCKSCOUT_{chainId}=url` set the source of its portfolio,
 * `PORTICO_BUNDLER_{chainId}=url` and `PORTICO_PAYMASTER_{chainId}=url` the services for its smart accounts.
 */
function mergeChains(
  fromFile: SettingsInput,
  fromEnvironment: SettingsInput,
  environment: Environment,
): SettingsInput['chains'] {
  const given = fromEnvironment.chains ?? fromFile.chains ?? []
  // The type is only correct if the operator wrote valid values.
  if (!Array.isArray(given) || given.some((chain) => !isRecord(chain))) {
    const setting = fromEnvironment.chains === undefined ? 'chains' : 'PORTICO_CHAINS'
    throw new InvalidSettingsError({ reason: 'it must be a list of networks', setting })
  }
  const chains = [...given]
  for (const [variable, text] of Object.entries(environment)) {
    const [, reference] = /^PORTICO_RPC_(\w+)$/.exec(variable) ?? []
    if (!reference || !text) continue
    const id = [...chains, ...knownChains].find(({ id }) => toVariablePart(id) === reference)?.id
    const rpcUrls = text.split(',').map((url) => url.trim())
    const index = chains.findIndex((chain) => chain?.id === id)
    const chain = index >= 0 ? chains[index] : knownChains.find((known) => known.id === id)
    if (!chain) {
      throw new InvalidSettingsError({
        reason: 'this network is unknown: add it to PORTICO_CHAINS',
        setting: variable,
      })
    }
    if (index >= 0) chains[index] = { ...chain, rpcUrls }
    else chains.push({ ...chain, rpcUrls })
  }
  for (const [variable, text] of Object.entries(environment)) {
    const [, what, reference] = /^PORTICO_(INDEX|BLOCKSCOUT|BUNDLER|PAYMASTER)_(\d+)$/.exec(variable) ?? []
    if (!what || !text) continue
    const index = chains.findIndex((chain) => chain?.id === `eip155:${reference}`)
    const chain = chains[index]
    if (!chain) {
      const reason = `this network has no node: set PORTICO_RPC_${reference}`
      throw new InvalidSettingsError({ reason, setting: variable })
    }
    chains[index] =
      what === 'INDEX'
        ? { ...chain, indexFrom: text === 'off' ? null : readWholeNumber(variable, text) }
        : { ...chain, [urlSettings[what as keyof typeof urlSettings]]: text }
  }
  return chains.length > 0 ? chains : undefined
}
