import { type CaipNetworkId, isCaipNetworkId } from '@portico/protocol/caip'
import type { Language } from '@portico/texts/language'
import type { AccountType } from './account.js'
import { InvalidOptionError } from './errors/options.js'
import type { Family } from './family.js'
import type { FeaturesInput } from './features.js'
import type { LogLevel } from './log.js'
import type { Metadata } from './metadata.js'
import { type Network, type NetworkInput, toNetwork } from './network.js'
import type { ResolvedOptions, SIWXOption } from './portico.js'
import { orderServers, type ServerOption } from './servers.js'
import type { PorticoStorage } from './storage/storage.js'
import type { ThemeMode } from './themeMode.js'
import type { EmbeddedOption, WalletConnectOption, WalletsOption } from './walletOptions.js'
import type { WalletSource } from './walletSource.js'

export type PorticoOptions<networks extends readonly NetworkInput[] = readonly NetworkInput[]> = {
  /** Networks of `viem/chains` unchanged, and networks of other families. At least one. */
  networks: networks
  /** Chain families, e.g. `[eip155()]`. At least one, and one of each kind. */
  families: readonly Family[]
  /**
   * The site's own Portico server, or several: if one fails, the next is used. Features that need a server
   * are absent without one.
   */
  server?: string | ServerOption | readonly (string | ServerOption)[] | undefined
  /**
   * Wallets to offer without a server, e.g. `bestKnownWallets` of `portico/wallets`. A server has its own directory.
   */
  directory?: WalletSource | undefined
  /** Project at the server. Optional if the server has one default project. */
  projectId?: string | undefined
  /** Default: read from the page's title, description, origin and icon. */
  metadata?: Partial<Metadata> | undefined
  /** Network to start with. Default: the first of `networks`. */
  defaultNetwork?: CaipNetworkId | NetworkInput | undefined
  /** The site's own RPC endpoints by CAIP-2 id; used alone, never overwritten. */
  rpcUrls?: Readonly<Record<string, readonly string[]>> | undefined
  features?: FeaturesInput | undefined
  /** The directory wallets to offer, and additional ones. */
  wallets?: WalletsOption | undefined
  /** Default: the page's color scheme. */
  themeMode?: ThemeMode | undefined
  /** `--portico-*` custom properties, or the field's `--w3m-*`. */
  themeVariables?: Readonly<Record<string, string | number>> | undefined
  /** Default: localStorage, or memory if the browser denies it. */
  storage?: PorticoStorage | undefined
  /** Prefix for the stored keys of a second kit on one page. */
  storageKey?: string | undefined
  termsConditionsUrl?: string | undefined
  privacyPolicyUrl?: string | undefined
  /** Account kind by family. Source of the defaults: specification, section 6. */
  defaultAccountTypes?: Partial<Record<Family['namespace'], AccountType>> | undefined
  /** If false, the modal can only be closed on a configured network. Default: false. */
  allowUnsupportedChain?: boolean | undefined
  /** If false, this kit never sends an event, an error report or a log. Default: true. */
  beacons?: boolean | undefined
  /** Also shows alerts in the modal; the console always shows them. Default: false. */
  debug?: boolean | undefined
  /** Default: `error`. Source: specification, section 9. */
  logLevel?: LogLevel | undefined
  /**
   * The language of all texts, e.g. `import { es } from 'portico/languages/es'`: the buttons, the modal, the embedded
   * wallet, and its emails. Default: English.
   */
  language?: Language | undefined
  /** BCP 47 tag for the digits and separators of amounts. Default: that of `language`. */
  locale?: string | undefined
  /**
   * ISO 4217 code of the currency in which the modal shows values. It needs a server that knows the rate; without one
   * the modal shows US dollars and says so. Default: `usd`.
   */
  currency?: string | undefined
  /** How to reach wallets through WalletConnect. Without it the modal does not offer WalletConnect. */
  walletConnect?: WalletConnectOption | undefined
  /** The wallet that users get by email or a social account. Without it the modal offers neither. */
  embedded?: EmbeddedOption | undefined
  /** Sign-in with the wallet, e.g. `serverSiwx()` of `portico/siwx`. Without it users only connect. */
  siwx?: SIWXOption | undefined
}

/**
 * Checks the options and fills in the defaults.
 *
 * @throws InvalidOptionError, which names the option and how to fix it
 */
export function resolveOptions(options: PorticoOptions): ResolvedOptions {
  const servers = orderServers(toServers(options.server))
  const { families } = options
  // Also for a family outside a list, which has no length.
  if (!families?.length) {
    fail('families', 'It is empty.', "Pass at least one, e.g. `families: [eip155()]` from 'portico/eip155'.")
  }
  assertUnique(
    'families',
    families.map(({ namespace }) => namespace),
  )

  if (!options.networks?.length) {
    fail('networks', 'It is empty.', "Pass at least one, e.g. `networks: [mainnet]` from 'viem/chains'.")
  }
  const networks = options.networks.map((input) => {
    const id = networkIdOf(input)
    const proxyUrls = servers.map((url) => proxyUrl(url, id, options.projectId))
    return toNetwork(input, options.rpcUrls?.[id], proxyUrls)
  })
  assertUnique(
    'networks',
    networks.map(({ caipNetworkId }) => caipNetworkId),
  )
  for (const { chainNamespace, name } of networks) {
    if (families.some(({ namespace }) => namespace === chainNamespace)) continue
    fail(
      'networks',
      `\`${name}\` is of family ${chainNamespace}, which is not configured.`,
      `Add \`${chainNamespace}()\` to \`families\`.`,
    )
  }
  for (const id of Object.keys(options.rpcUrls ?? {})) {
    if (isCaipNetworkId(id) && networks.some(({ caipNetworkId }) => caipNetworkId === id)) continue
    fail('rpcUrls', `\`${id}\` is not among the networks.`, oneOf(networks))
  }

  return {
    ...options,
    accountTypes: {
      bip122: 'payment',
      cosmos: 'eoa',
      eip155: 'smartAccount',
      polkadot: 'eoa',
      solana: 'eoa',
      ...options.defaultAccountTypes,
    },
    allowUnsupportedChain: options.allowUnsupportedChain ?? false,
    beacons: options.beacons ?? true,
    debug: options.debug ?? false,
    defaultNetworkId: findDefault(options.defaultNetwork, networks),
    families,
    features: options.features ?? {},
    logLevel: options.logLevel ?? 'error',
    metadata: options.metadata ?? {},
    networks,
    servers,
    storageKey: options.storageKey ?? '',
    wallets: options.wallets ?? {},
  }
}

function fail(option: string, problem: string, remedy: string): never {
  throw new InvalidOptionError({ option, problem, remedy })
}

function oneOf(networks: readonly Network[]): string {
  return `Use one of: ${networks.map(({ caipNetworkId }) => caipNetworkId).join(', ')}.`
}

function toServers(input: PorticoOptions['server']): readonly ServerOption[] {
  const servers = (Array.isArray(input) ? input : input === undefined ? [] : [input]) as (
    | string
    | ServerOption
  )[]
  return servers.map((server) => {
    const option = typeof server === 'string' ? { url: server } : server
    // Not by `URL.canParse`: the page must work in older browsers too.
    if (!/^https?:\/\/[^\s/]\S*$/i.test(option?.url)) {
      fail('server', `\`${option?.url}\` is not an http(s) address.`, 'Pass one, e.g. `https://example.com`.')
    }
    return option
  })
}

/** Returns the id of a network input. Accepts invalid input: `toNetwork` reports it. */
function networkIdOf(input: NetworkInput | undefined): string {
  return input?.caipNetworkId ?? `${input?.chainNamespace ?? 'eip155'}:${input?.id}`
}

function proxyUrl(server: string, networkId: string, projectId: string | undefined): string {
  const query = new URLSearchParams({ chainId: networkId, ...(projectId && { projectId }) })
  return `${server}/v1/?${query}`
}

function assertUnique(option: string, ids: readonly string[]): void {
  const twice = ids.find((id, index) => ids.indexOf(id) !== index)
  if (twice === undefined) return
  fail(option, `\`${twice}\` occurs twice.`, 'Keep one of each.')
}

function findDefault(input: PorticoOptions['defaultNetwork'], networks: readonly Network[]): CaipNetworkId {
  const [first] = networks
  if (input === undefined && first) return first.caipNetworkId
  const id = typeof input === 'object' ? networkIdOf(input) : input
  const network = networks.find(({ caipNetworkId }) => caipNetworkId === id)
  if (network) return network.caipNetworkId
  fail('defaultNetwork', `\`${id}\` is not among the networks.`, oneOf(networks))
}
