import { parseArgs } from 'node:util'
import type { Command } from '../admin/commands.js'
import { InvalidSettingsError } from '../errors/startup.js'
import type { FeatureSetting } from '../project.js'
import { defaultFeatures } from '../projects/features.js'
import type { SettingsInput } from '../settings/settings.js'

/** What a command line requests. */
export type CommandLine =
  | { kind: 'help' }
  | { kind: 'version' }
  | { kind: 'start'; file: string | undefined; overrides: SettingsInput }
  | { kind: 'command'; file: string | undefined; overrides: SettingsInput; command: Command; json: boolean }
  /** Compares the wallet's frame with its published hash. */
  | {
      kind: 'doctor'
      file: string | undefined
      overrides: SettingsInput
      hash: string | undefined
      json: boolean
      projectId: string | undefined
    }
  /** Imports the wallets of the dump at `path` into the directory. */
  | { kind: 'import'; file: string | undefined; overrides: SettingsInput; path: string; json: boolean }

const options = {
  analytics: { type: 'string' },
  avatar: { type: 'string' },
  config: { type: 'string' },
  data: { type: 'string' },
  days: { type: 'string' },
  development: { type: 'boolean' },
  feature: { multiple: true, type: 'string' },
  'grace-hours': { type: 'string' },
  hash: { type: 'string' },
  help: { short: 'h', type: 'boolean' },
  host: { type: 'string' },
  id: { type: 'string' },
  json: { type: 'boolean' },
  name: { type: 'string' },
  origin: { multiple: true, type: 'string' },
  port: { type: 'string' },
  production: { type: 'boolean' },
  version: { short: 'v', type: 'boolean' },
} as const

type Values = ReturnType<typeof parseArgs<{ options: typeof options }>>['values']

/**
 * Reads a command line.
 *
 * @throws InvalidSettingsError that names the invalid option
 */
export function parseCommandLine(args: readonly string[], nowSeconds: number): CommandLine {
  const { positionals, values } = parse(args)
  if (values.help) return { kind: 'help' }
  if (values.version) return { kind: 'version' }
  const overrides: SettingsInput = {
    ...(values.host === undefined ? {} : { host: values.host }),
    ...(values.port === undefined ? {} : { port: readNumber('--port', values.port) }),
    ...(values.data === undefined ? {} : { dataFolder: values.data }),
  }
  const common = { file: values.config, overrides }
  const [area, verb, subject, ...rest] = positionals
  if (area === undefined) return { ...common, kind: 'start' }
  if (rest.length > 0) throw unreadable(`unexpected argument ${rest.join(' ')}`)
  const json = values.json ?? false
  if (area === 'wallets' && verb === 'import') {
    if (!subject) throw incomplete('wallets import', 'FILE')
    return { ...common, json, kind: 'import', path: subject }
  }
  if (area === 'doctor' && verb === undefined) {
    const { hash, id: projectId } = values
    if (hash !== undefined && !/^[0-9a-f]{64}$/i.test(hash))
      throw refuse('--hash', 'it must be a SHA-256 in hex')
    return { ...common, hash, json, kind: 'doctor', projectId }
  }
  const command = readCommand(`${area}.${verb ?? ''}`, subject, values, nowSeconds)
  return { ...common, command, json, kind: 'command' }
}

function parse(args: readonly string[]): { positionals: string[]; values: Values } {
  try {
    return parseArgs({ allowPositionals: true, args: [...args], options })
  } catch (cause) {
    const reason = cause instanceof Error ? (cause.message.split('\n', 1)[0] ?? '') : String(cause)
    throw unreadable(reason, cause)
  }
}

function readCommand(name: string, subject: string | undefined, values: Values, nowSeconds: number): Command {
  const need = (text: string | undefined, what: string): string => {
    if (!text) throw incomplete(name.replace('.', ' '), what)
    return text
  }
  switch (name) {
    case 'project.list':
      return { command: name }
    case 'project.create': {
      const projectId = values.id === undefined ? {} : { projectId: values.id }
      return {
        ...readChanges(values, nowSeconds),
        ...projectId,
        command: name,
        name: need(values.name, '--name'),
      }
    }
    case 'project.set': {
      const rename = values.name === undefined ? {} : { name: values.name }
      return {
        ...readChanges(values, nowSeconds),
        ...rename,
        command: name,
        projectId: need(subject, 'PROJECT_ID'),
      }
    }
    case 'project.rotate': {
      const hours = readNumber('--grace-hours', values['grace-hours'] ?? '24')
      return { command: name, graceSeconds: hours * 3600, projectId: need(subject, 'PROJECT_ID') }
    }
    case 'identity.list':
      return { command: name }
    case 'identity.set':
      return {
        address: need(subject, 'ADDRESS'),
        avatar: values.avatar ?? null,
        command: name,
        name: values.name ?? null,
      }
    default:
      throw new InvalidSettingsError({
        message: `There is no command \`${name.replace('.', ' ').trim()}\`.`,
      })
  }
}

function readChanges(values: Values, nowSeconds: number) {
  const { analytics, days, development, feature, origin, production } = values
  if (development && production) throw refuse('--production', 'it contradicts --development')
  if (days !== undefined && !development) throw refuse('--days', 'it is allowed only with --development')
  if (analytics !== undefined && analytics !== 'on' && analytics !== 'off') {
    throw refuse('--analytics', 'it must be on or off')
  }
  const until = days === undefined ? null : nowSeconds + readNumber('--days', days) * 24 * 60 * 60
  return {
    ...(analytics === undefined ? {} : { analytics: analytics === 'on' }),
    ...(development ? { developmentUntil: until, mode: 'development' as const } : {}),
    ...(feature === undefined ? {} : { features: Object.fromEntries(feature.map(readFeature)) }),
    ...(origin === undefined ? {} : { origins: origin }),
    ...(production ? { developmentUntil: null, mode: 'production' as const } : {}),
  }
}

function readFeature(text: string): [string, FeatureSetting] {
  const [id, setting, ...rest] = text.split('=')
  if (!id || !setting || rest.length > 0) throw refuse('--feature', 'it must be ID=on, ID=off or ID=a,b')
  if (!Object.hasOwn(defaultFeatures, id)) {
    const known = Object.keys(defaultFeatures).join(', ')
    throw refuse('--feature', `there is no feature ${id}; the features are ${known}`)
  }
  if (setting === 'off') return [id, 'off']
  return [id, setting === 'on' ? null : setting.split(',').filter(Boolean)]
}

function readNumber(setting: string, text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw refuse(setting, 'it must be a whole number')
  return Number(text)
}

function refuse(setting: string, reason: string): InvalidSettingsError {
  return new InvalidSettingsError({ reason, setting })
}

function incomplete(command: string, what: string): InvalidSettingsError {
  return new InvalidSettingsError({ message: `\`${command}\`: ${what} is missing.` })
}

function unreadable(reason: string, cause?: unknown): InvalidSettingsError {
  return new InvalidSettingsError({ cause, message: `The command line cannot be read: ${reason}.` })
}
