import { isRecord } from '@portico/protocol/text'
import { knownLocale } from '../format/readLocale.js'
import { findShapeProblems } from './checkShapes.js'
import { InvalidOptionError } from './errors/options.js'
import { toFeatures } from './features.js'
import type { LogLevel } from './log.js'
import type { Metadata } from './metadata.js'
import type { PorticoOptions } from './options.js'
import type { Portico, ResolvedOptions } from './portico.js'
import { toldIcons, toldUrl } from './readMetadata.js'
import { renamedOptions } from './renamedOptions.js'
import type { ServerOption } from './servers.js'
import { defineSlot } from './slots.js'
import type { ThemeMode } from './themeMode.js'
import type { EmbeddedOption, WalletConnectOption, WalletsOption } from './walletOptions.js'

/** All names of a type. The compiler then requires that each new option is added here. */
type Names<shape> = Record<keyof shape, true>

const optionNames: Names<PorticoOptions> = {
  allowUnknownSwapContracts: true,
  allowUnsupportedChain: true,
  beacons: true,
  currency: true,
  debug: true,
  defaultAccountTypes: true,
  defaultNetwork: true,
  directory: true,
  embedded: true,
  families: true,
  features: true,
  language: true,
  locale: true,
  logLevel: true,
  metadata: true,
  networks: true,
  privacyPolicyUrl: true,
  projectId: true,
  rpcUrls: true,
  server: true,
  siwx: true,
  storage: true,
  storageKey: true,
  termsConditionsUrl: true,
  themeMode: true,
  themeVariables: true,
  walletConnect: true,
  wallets: true,
}
const metadataNames: Names<Metadata> = { description: true, icons: true, name: true, url: true }
const walletsNames: Names<WalletsOption> = {
  custom: true,
  exclude: true,
  featured: true,
  include: true,
  preferUniversalLinks: true,
}
const walletConnectNames: Names<WalletConnectOption> = { projectId: true, relayUrl: true }
const embeddedNames: Names<EmbeddedOption> = { enableLogger: true, walletOrigin: true }
const serverNames: Names<ServerOption> = { forRestrictedTimezones: true, url: true }
/** Options that are objects, with the names that each of them may contain. */
const groups = {
  embedded: embeddedNames,
  features: toFeatures({}),
  metadata: metadataNames,
  walletConnect: walletConnectNames,
  wallets: walletsNames,
} as const
const themeModes: readonly ThemeMode[] = ['light', 'dark']
const logLevels: readonly LogLevel[] = ['silent', 'error', 'warn', 'info', 'debug']
/** Maximum number of different letters for a name to count as a misspelling. */
const misspeltLetters = 3

/**
 * Finds options that have no effect, and suggests the name that was probably meant. Also finds values that only a site
 * without TypeScript can pass. `createPortico` itself rejects options that it cannot use. With the options found here,
 * the kit works, but it ignores them or reads them differently, or another service refuses them.
 */
export function findOptionProblems(portico: Portico): readonly InvalidOptionError[] {
  // Read as unknown, because at run time the site's values may differ from their types.
  const options: Readonly<Record<string, unknown>> = { ...portico.internal.input }
  const { currency, directory, language, locale, logLevel, metadata } = options
  const { server, themeMode, walletConnect, wallets } = options
  return [
    ...unknownNames('', options, optionNames),
    ...Object.entries(groups).flatMap(([name, known]) =>
      isRecord(options[name])
        ? unknownNames(`${name}.`, options[name], known)
        : groupProblems(name, options[name]),
    ),
    ...serverProblems(server),
    ...findShapeProblems(options),
    ...oneOf('themeMode', themeMode, themeModes),
    ...oneOf('logLevel', logLevel, logLevels),
    ...currencyProblems(currency),
    ...languageProblems(language),
    ...localeProblems(locale),
    ...directoryProblems(directory),
    ...projectProblems(portico.options),
    ...walletConnectProblems(walletConnect),
    ...walletsProblems(wallets),
    ...metadataProblems(metadata),
  ]
}

const isChecked = defineSlot<true>()

/**
 * Reports the problems to the site's developer, in the console and the log. It reports once per kit, because providers
 * may mount again.
 */
export function checkOptions(portico: Portico): void {
  const { log, slots } = portico.internal
  if (slots.has(isChecked)) return
  slots.set(isChecked, true)
  for (const error of findOptionProblems(portico)) {
    log.add('error', error.message.replace('\n', ' '))
    // Problems of metadata are only warnings. E.g. on a developer's machine, the site's URL differs.
    if (error.option.startsWith('metadata.')) console.warn(error)
    else console.error(error)
  }
}

function unknownNames(path: string, value: object, known: object): readonly InvalidOptionError[] {
  const names = Object.keys(known)
  return Object.keys(value)
    .filter((name) => !(name in known))
    .map(
      (name) =>
        new InvalidOptionError({
          option: path + name,
          problem: 'This option does not exist.',
          remedy: remedyOf(path, name, names),
        }),
    )
}

/** Suggests a remedy for a name from another kit, a misspelled name, or a name in the wrong place. */
function remedyOf(path: string, name: string, names: readonly string[]): string {
  const full = path + name
  if (Object.hasOwn(renamedOptions, full)) {
    const here = renamedOptions[full]
    return here ? toUse(here) : 'Another kit has this option. Portico does not.'
  }
  const [elsewhere] = placesOf(name)
  if (elsewhere) return toUse(elsewhere)
  const nearest = findNearest(name, names)
  if (nearest) return `Did you mean \`${path}${nearest}\`?`
  const here = renamedOptions[name]
  return here ? toUse(here) : 'docs/options.md lists all options.'
}

function toUse(name: string): string {
  return `Use ${name.includes('`') ? name : `\`${name}\``}.`
}

/** Returns the paths at which an option with this name is valid. */
function placesOf(name: string): readonly string[] {
  const inGroups = Object.entries(groups).filter(([, known]) => Object.hasOwn(known, name))
  return [
    ...(Object.hasOwn(optionNames, name) ? [name] : []),
    ...inGroups.map(([group]) => `${group}.${name}`),
  ]
}

function groupProblems(option: string, value: unknown): readonly InvalidOptionError[] {
  if (value === undefined) return []
  // If the value is not an object, it is usually meant for the group's first option.
  const examples: Readonly<Record<string, string>> = {
    embedded: "{ walletOrigin: 'https://wallet.example.com' }",
    features: '{ swaps: true }',
    metadata: "{ name: 'Example' }",
    walletConnect: `{ projectId: '${typeof value === 'string' ? value : '…'}' }`,
    wallets: '{ custom: [], featured: [] }',
  }
  const problem = Array.isArray(value)
    ? 'It is a list, not an object'
    : `\`${String(value)}\` is not an object`
  return [
    new InvalidOptionError({
      option,
      problem: `${problem}, and has no effect.`,
      remedy: `Write \`${option}: ${examples[option]}\`, or leave it out.`,
    }),
  ]
}

/** Reports misspelled names in the entries of `server`. `createPortico` itself checks the URLs. */
function serverProblems(value: unknown): readonly InvalidOptionError[] {
  return [value].flat().flatMap((each) => (isRecord(each) ? unknownNames('server.', each, serverNames) : []))
}

/**
 * Reports a project id without a server that knows it. It is usually an id of WalletConnect, because other kits use
 * this option name for it.
 */
function projectProblems({ projectId, servers }: ResolvedOptions): readonly InvalidOptionError[] {
  if (!projectId || servers.length > 0) return []
  return [
    new InvalidOptionError({
      option: 'projectId',
      problem: 'It names a project of a Portico server. Without `server` it has no effect.',
      remedy: `An id of WalletConnect's (Reown's) belongs in \`walletConnect: { projectId: '${projectId}' }\`.`,
    }),
  ]
}

function walletConnectProblems(value: unknown): readonly InvalidOptionError[] {
  if (!isRecord(value)) return []
  const { projectId, relayUrl } = value
  const isBlank = (text: unknown) => text === undefined || text === null || text === ''
  if (isBlank(projectId) && isBlank(relayUrl)) {
    return [
      new InvalidOptionError({
        option: 'walletConnect',
        problem: 'It names neither a `projectId` nor a `relayUrl`, so no wallet can use its codes.',
        remedy:
          "Write `walletConnect: { projectId: '…' }` with an id of WalletConnect's (Reown's), or leave it out. If you read the id from an environment variable, that variable is empty or not set.",
      }),
    ]
  }
  const problems: InvalidOptionError[] = []
  // The public relay refuses an invalid id only when the first code is shown. Ids of the public relay have 32
  // hexadecimal digits, but another relay's ids may look different.
  if (!isBlank(projectId) && !(typeof projectId === 'string' && isProjectId(projectId))) {
    problems.push(
      new InvalidOptionError({
        option: 'walletConnect.projectId',
        problem: `\`${shown(projectId)}\` is not the id of a project.`,
        remedy: "Copy the id of your project from WalletConnect's (Reown's) site, as a string.",
      }),
    )
  }
  if (!isBlank(relayUrl) && !(typeof relayUrl === 'string' && /^wss?:\/\/[^\s/]\S*$/i.test(relayUrl))) {
    problems.push(
      new InvalidOptionError({
        option: 'walletConnect.relayUrl',
        problem: `\`${shown(relayUrl)}\` is not the URL of a relay.`,
        remedy: "Write one, e.g. `relayUrl: 'wss://relay.example.com'`; or leave it out.",
      }),
    )
  }
  return problems
}

/** Checks whether a text can be a project id: it has no spaces, and is not a placeholder from an example. */
function isProjectId(text: string): boolean {
  return (
    /^[\w-]+$/.test(text) && !/^(your|my|the)[_-]|project[_-]?id|^x{2,}$|^(todo|undefined|null)$/i.test(text)
  )
}

/** Reports values in `wallets` that would be ignored, or read as another value. */
function walletsProblems(value: unknown): readonly InvalidOptionError[] {
  if (!isRecord(value)) return []
  const isText = (each: unknown) => typeof each === 'string' && each !== '' && each.trim() === each
  const isWallet = (each: unknown) => isRecord(each) && isText(each.id) && isText(each.name)
  const isListOf = (isOne: (each: unknown) => boolean) => (each: unknown) =>
    Array.isArray(each) && each.every(isOne)
  const ids = { form: 'a list of ids', isRight: isListOf(isText), remedy: "['io.metamask']" }
  const forms: Readonly<
    Record<keyof WalletsOption, { form: string; isRight: (each: unknown) => boolean; remedy: string }>
  > = {
    custom: {
      form: 'a list of wallets with an `id` and a `name`',
      isRight: isListOf(isWallet),
      remedy: "[{ id: 'com.example', name: 'Example' }]",
    },
    exclude: ids,
    featured: {
      ...ids,
      form: 'a list of ids, or `true`',
      isRight: (each) => each === true || ids.isRight(each),
    },
    include: ids,
    preferUniversalLinks: {
      form: 'true or false',
      isRight: (each) => typeof each === 'boolean',
      remedy: 'true',
    },
  }
  return Object.entries(forms).flatMap(([name, { form, isRight, remedy }]) => {
    const own = value[name]
    if (own === undefined || isRight(own)) return []
    const option = `wallets.${name}`
    const problem = `\`${shown(own)}\` is not ${form}.`
    return [
      new InvalidOptionError({
        option,
        problem,
        remedy: `Write e.g. \`${name}: ${remedy}\`, or leave it out.`,
      }),
    ]
  })
}

/** Formats a value for a message. */
function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value))
  return text.slice(0, 60)
}

/** Reports metadata that wallets will receive in another form. This can be checked only in a page. */
function metadataProblems(value: unknown): readonly InvalidOptionError[] {
  if (!isRecord(value) || typeof location === 'undefined') return []
  const { icons, url } = value
  const problems: InvalidOptionError[] = []
  const told = toldUrl('')
  if (told && typeof url === 'string' && url && originOf(url) !== told) {
    problems.push(
      new InvalidOptionError({
        option: 'metadata.url',
        problem: `It is \`${url.slice(0, 200)}\`, and the origin of this page is \`${told}\`.`,
        remedy: "Wallets get the page's origin. Leave `url` out.",
      }),
    )
  }
  const all: readonly unknown[] = Array.isArray(icons) ? icons : icons === undefined ? [] : [icons]
  const lost = all.filter((icon) => typeof icon !== 'string' || toldIcons([icon]).length === 0)
  if (lost.length > 0) {
    problems.push(
      new InvalidOptionError({
        option: 'metadata.icons',
        problem: `Wallets do not get \`${String(lost[0]).slice(0, 60)}\`.`,
        remedy: 'Use http or https URLs of at most 2,000 characters.',
      }),
    )
  }
  return problems
}

/** Returns the origin of a URL or of a path on this page. */
function originOf(url: string): string | undefined {
  const base = typeof document === 'undefined' ? location.href : document.baseURI
  // A host name without a scheme would be read as a path.
  const address = /^[\w-]+(\.[\w-]+)+(:\d+)?(\/|$)/.test(url) ? `${location.protocol}//${url}` : url
  return URL.canParse(address, base) ? new URL(address, base).origin : undefined
}

function oneOf(option: string, value: unknown, allowed: readonly string[]): readonly InvalidOptionError[] {
  if (value === undefined || allowed.includes(value as string)) return []
  const remedy = `Use one of: ${allowed.map((each) => `\`${each}\``).join(', ')}; or leave it out.`
  return [new InvalidOptionError({ option, problem: `\`${String(value)}\` is not allowed.`, remedy })]
}

function currencyProblems(value: unknown): readonly InvalidOptionError[] {
  if (value === undefined || (typeof value === 'string' && /^[a-z]{3}$/i.test(value))) return []
  return [
    new InvalidOptionError({
      option: 'currency',
      problem: `\`${String(value)}\` is not a currency code.`,
      remedy: 'Use one of ISO 4217, e.g. `eur`; or leave it out.',
    }),
  ]
}

function languageProblems(value: unknown): readonly InvalidOptionError[] {
  if (value === undefined || (value !== null && typeof value === 'object' && 'frame' in value)) return []
  return [
    new InvalidOptionError({
      option: 'language',
      problem: `\`${String(value)}\` is not a language of Portico. The texts are in English.`,
      remedy: "Import one, e.g. `import { es } from 'portico/languages/es'`; or leave it out.",
    }),
  ]
}

function localeProblems(value: unknown): readonly InvalidOptionError[] {
  if (value === undefined || knownLocale(value)) return []
  // In a locale of the operating system, e.g. `de_DE.UTF-8`, the language tag comes before the dot.
  const [meant = ''] = String(value).split('.')
  return [
    new InvalidOptionError({
      option: 'locale',
      problem: `\`${String(value)}\` is not a language tag (BCP 47) that this browser supports. Amounts are formatted as in English.`,
      remedy: `Use ${knownLocale(meant) ? `\`${knownLocale(meant)}\`` : 'one, e.g. `de` or `pt-BR`'}; or leave it out.`,
    }),
  ]
}

function directoryProblems(value: unknown): readonly InvalidOptionError[] {
  if (value === undefined || typeof value === 'function') return []
  return [
    new InvalidOptionError({
      option: 'directory',
      problem: 'It is not a function.',
      remedy: "Pass `bestKnownWallets` of 'portico/wallets', or your own function. Do not call it.",
    }),
  ]
}

/** Returns the most similar name, if it differs by only a few letters. */
function findNearest(name: string, names: readonly string[]): string | undefined {
  const [nearest] = names
    .map((each) => ({ distance: countEdits(name.toLowerCase(), each.toLowerCase()), each }))
    .sort((a, b) => a.distance - b.distance)
  const isNear = nearest && nearest.distance <= Math.min(misspeltLetters, name.length / 2)
  return isNear ? nearest.each : undefined
}

/** Returns how many letters to add, remove or change to turn `a` into `b`. Source: Levenshtein, row by row. */
function countEdits(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (const [index, letter] of [...a].entries()) {
    const next = [index + 1]
    for (const [at, other] of [...b].entries()) {
      const change = (row[at] ?? 0) + (letter === other ? 0 : 1)
      next.push(Math.min(change, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
