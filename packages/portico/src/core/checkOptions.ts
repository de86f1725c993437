import type { Portico } from './createPortico.js'
import { InvalidOptionError } from './errors/options.js'
import { toFeatures } from './features.js'
import type {
  EmbeddedOption,
  LogLevel,
  Metadata,
  PorticoOptions,
  ResolvedOptions,
  ThemeMode,
  WalletConnectOption,
  WalletsOption,
} from './options.js'

/** Every name there is: the compiler asks for those of a new option here. */
type Names<shape> = Record<keyof shape, true>

const optionNames: Names<PorticoOptions & ResolvedOptions> = {
  accountTypes: true,
  allowUnsupportedChain: true,
  beacons: true,
  currency: true,
  debug: true,
  defaultAccountTypes: true,
  defaultNetwork: true,
  defaultNetworkId: true,
  directory: true,
  embedded: true,
  families: true,
  features: true,
  locale: true,
  logLevel: true,
  metadata: true,
  networks: true,
  privacyPolicyUrl: true,
  projectId: true,
  rpcUrls: true,
  server: true,
  servers: true,
  siwx: true,
  storage: true,
  storageKey: true,
  termsConditionsUrl: true,
  themeMode: true,
  themeVariables: true,
  walletConnect: true,
  wallets: true,
}
/** What the kit itself keeps beside the host's options, which nobody meant to write. */
const ownNames: readonly string[] = ['accountTypes', 'defaultNetworkId', 'servers']
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
const themeModes: readonly ThemeMode[] = ['light', 'dark']
const logLevels: readonly LogLevel[] = ['silent', 'error', 'warn', 'info', 'debug']
/** Letters that a misspelt name may differ in. */
const misspeltLetters = 3

/**
 * Names every option that has no meaning, with the one that was probably meant, and values that only a host without
 * types can write. `createPortico` itself refuses what it cannot work with; all of this works, and does not do what it
 * says.
 */
export function findOptionProblems(portico: Portico): readonly InvalidOptionError[] {
  // As the host wrote it: types say what may stand here, not what does.
  const options: Readonly<Record<string, unknown>> = portico.options
  const { currency, directory, embedded, features, logLevel, metadata, themeMode, walletConnect, wallets } =
    options
  return [
    ...unknownNames('', options, optionNames),
    ...unknownNames('features.', features, toFeatures({})),
    ...unknownNames('metadata.', metadata, metadataNames),
    ...unknownNames('wallets.', wallets, walletsNames),
    ...unknownNames('walletConnect.', walletConnect, walletConnectNames),
    ...unknownNames('embedded.', embedded, embeddedNames),
    ...oneOf('themeMode', themeMode, themeModes),
    ...oneOf('logLevel', logLevel, logLevels),
    ...currencyProblems(currency),
    ...directoryProblems(directory),
  ]
}

/** Tells the host's developer, in the console and the log. */
export function checkOptions(portico: Portico): void {
  for (const error of findOptionProblems(portico)) {
    portico.internal.log.add('error', error.shortMessage)
    console.error(error)
  }
}

function unknownNames(path: string, value: unknown, known: object): readonly InvalidOptionError[] {
  if (typeof value !== 'object' || value === null) return []
  const names = Object.keys(known)
  return Object.keys(value)
    .filter((name) => !names.includes(name))
    .map((name) => {
      const meant = findNearest(
        name,
        names.filter((each) => !ownNames.includes(each)),
      )
      return new InvalidOptionError({
        option: path + name,
        problem: 'There is no such option, and it has no effect.',
        remedy: meant ? `Did you mean \`${path}${meant}\`?` : 'docs/options.md lists those there are.',
      })
    })
}

function oneOf(option: string, value: unknown, allowed: readonly string[]): readonly InvalidOptionError[] {
  if (value === undefined || allowed.includes(value as string)) return []
  const remedy = `Use one of: ${allowed.map((each) => `\`${each}\``).join(', ')}; or leave it out.`
  return [new InvalidOptionError({ option, problem: `\`${String(value)}\` is none of its values.`, remedy })]
}

function currencyProblems(value: unknown): readonly InvalidOptionError[] {
  if (value === undefined || (typeof value === 'string' && /^[a-z]{3}$/i.test(value))) return []
  return [
    new InvalidOptionError({
      option: 'currency',
      problem: `\`${String(value)}\` is no currency code.`,
      remedy: 'Use one of ISO 4217, e.g. `eur`; or leave it out.',
    }),
  ]
}

function directoryProblems(value: unknown): readonly InvalidOptionError[] {
  if (value === undefined || typeof value === 'function') return []
  return [
    new InvalidOptionError({
      option: 'directory',
      problem: 'It is no function that loads wallets.',
      remedy: "Pass `bestKnownWallets` of 'portico/wallets', or a function of your own, as it is.",
    }),
  ]
}

/** The name that differs least, if it differs little. */
function findNearest(name: string, names: readonly string[]): string | undefined {
  const [nearest] = names
    .map((each) => ({ distance: countEdits(name.toLowerCase(), each.toLowerCase()), each }))
    .sort((a, b) => a.distance - b.distance)
  const isNear = nearest && nearest.distance <= Math.min(misspeltLetters, name.length / 2)
  return isNear ? nearest.each : undefined
}

/** Letters to add, take off or change to make `a` of `b`. Source: Levenshtein, row by row. */
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
