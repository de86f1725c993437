import type { CaipNetworkId } from '@portico/protocol/caip'
import type { Language } from '@portico/texts/language'
import type { AccountType } from './account.js'
import { InvalidOptionError } from './errors/options.js'
import type { Family } from './family.js'
import type { FeaturesInput } from './features.js'
import type { LogLevel } from './log.js'
import type { Metadata } from './metadata.js'
import { type Network, type NetworkInput, toNetwork } from './network.js'
import type { ResolvedOptions, SIWXOption } from './portico.js'
import type { PorticoStorage } from './porticoStorage.js'
import { orderServers, type ServerOption } from './servers.js'
import type { ThemeMode } from './themeMode.js'
import type { EmbeddedOption, WalletConnectOption, WalletsOption } from './walletOptions.js'
import type { WalletSource } from './walletSource.js'

export type PorticoOptions<networks extends readonly NetworkInput[] = readonly NetworkInput[]> = {
  /** Unchanged networks of `viem/chains`, and networks of other families. At least one. */
  networks: networks
  /** Chain families, e.g. `[eip155()]`. At least one, and each kind only once. */
  families: readonly Family[]
  /**
   * The site's own Portico server, or several: if one fails, the next is used. Without a server, the features that need
   * one are not available.
   */
  server?: string | ServerOption | readonly (string | ServerOption)[] | undefined
  /**
   * Wallets to offer without a server, e.g. `bestKnownWallets` of `portico/wallets`. A server provides its own
   * directory.
   */
  directory?: WalletSource | undefined
  /** Id of the project at the server. Optional if the server has one default project. */
  projectId?: string | undefined
  /** How the site presents itself to wallets. Default: the page's title, description, origin and icon. */
  metadata?: Partial<Metadata> | undefined
  /** Network to start with. Default: the first of `networks`. */
  defaultNetwork?: CaipNetworkId | NetworkInput | undefined
  /** The site's own RPC endpoints by CAIP-2 id. For these networks, only these endpoints are used. */
  rpcUrls?: Readonly<Record<string, readonly string[]>> | undefined
  features?: FeaturesInput | undefined
  /** The wallets of the directory to offer, and additional wallets. */
  wallets?: WalletsOption | undefined
  /** Default: the modal follows the page's color scheme. */
  themeMode?: ThemeMode | undefined
  /** Custom properties `--portico-*`, or `--w3m-*` as in other kits. */
  themeVariables?: Readonly<Record<string, string | number>> | undefined
  /** Default: localStorage. If the browser denies it, values stay in memory. */
  storage?: PorticoStorage | undefined
  /** Prefix of the stored keys. Needed for a second kit on one page. */
  storageKey?: string | undefined
  termsConditionsUrl?: string | undefined
  privacyPolicyUrl?: string | undefined
  /** Account type by family. Source of the defaults: specification, section 6. */
  defaultAccountTypes?: Partial<Record<Family['namespace'], AccountType>> | undefined
  /**
   * If false, the modal cannot be closed while the connected wallet is on a network that is not configured. Default:
   * false.
   */
  allowUnsupportedChain?: boolean | undefined
  /**
   * If true, swaps may call contracts that the kit does not know. It cannot read such a call, so the review names what
   * the user could lose and asks for one more confirmation. Default: false.
   */
  allowUnknownSwapContracts?: boolean | undefined
  /** If false, this kit never sends an event or an error report. Default: true. */
  beacons?: boolean | undefined
  /** Shows alerts in the modal too. The console always gets them. Default: false. */
  debug?: boolean | undefined
  /** Default: `error`. Source: specification, section 9. */
  logLevel?: LogLevel | undefined
  /**
   * The language of all texts: of the buttons, the modal, the embedded wallet, and its emails. E.g.
   * `import { es } from 'portico/languages/es'`. Default: English.
   */
  language?: Language | undefined
  /** BCP 47 tag for the digits and separators of amounts. Default: the tag of `language`. */
  locale?: string | undefined
  /**
   * ISO 4217 code of the currency in which the modal shows values. This needs a server that knows the rate. Otherwise
   * the modal shows US dollars and says so. Default: `usd`.
   */
  currency?: string | undefined
  /** How to reach wallets through WalletConnect. If omitted, the modal does not offer WalletConnect. */
  walletConnect?: WalletConnectOption | undefined
  /** The wallet that users get by email or a social account. If omitted, the modal offers neither. */
  embedded?: EmbeddedOption | undefined
  /** Sign-in with the wallet, e.g. `serverSiwx()` of `portico/siwx`. If omitted, users only connect. */
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
  // This also catches a single family without a list, because it has no length.
  if (!families?.length) {
    fail('families', 'It is empty.', "Pass at least one, e.g. `families: [eip155()]` from 'portico/eip155'.")
  }
  if (options.storage && !options.storage.getItem)
    fail('storage', 'It is not a storage.', 'Use `cookieStorage()`.')
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
    if (networks.some(({ caipNetworkId }) => caipNetworkId === id)) continue
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
  return [input ?? []].flat().map((server) => {
    const option = typeof server === 'string' ? { url: server } : server
    // Older browsers have no `URL.canParse`, and the page must work in them too.
    if (!/^https?:\/\/[^\s/]\S*$/i.test(option?.url)) {
      fail('server', `\`${option?.url}\` is not an http(s) address.`, 'Pass one, e.g. `https://example.com`.')
    }
    return option
  })
}

/** Returns the id of a network input. It accepts invalid input, which `toNetwork` then reports. */
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
  const id = typeof input === 'object' ? networkIdOf(input) : (input ?? networks[0]?.caipNetworkId)
  const network = networks.find(({ caipNetworkId }) => caipNetworkId === id)
  if (network) return network.caipNetworkId
  fail('defaultNetwork', `\`${id}\` is not among the networks.`, oneOf(networks))
}
