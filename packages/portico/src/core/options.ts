import { type CaipNetworkId, isCaipNetworkId } from '@portico/protocol/caip'
import { InvalidOptionError } from './errors/options.js'
import type { AccountType, Family } from './family.js'
import type { FeaturesInput } from './features.js'
import { type Network, type NetworkInput, toNetwork } from './network.js'
import { orderServers, type ServerOption } from './servers.js'
import type { SIWXOption } from './siwx/config.js'
import type { PorticoStorage } from './storage/storage.js'
import type { Wallet } from './wallet.js'
import type { WalletSource } from './walletSource.js'

/** How the host presents itself to wallets. */
export type Metadata = { name: string; description: string; url: string; icons: readonly string[] }

export type ThemeMode = 'light' | 'dark'
export type LogLevel = 'silent' | 'error' | 'warn' | 'info' | 'debug'

/** A wallet that the directory does not have, as its rows are; what it does not name is absent. */
export type CustomWallet = Pick<Wallet, 'id' | 'name'> & Partial<Omit<Wallet, 'id' | 'name'>>

/** Which wallets of the directory the modal offers, and which it offers besides. */
export type WalletsOption = {
  /** Ids of wallets that Connect shows, in this order. `true`: the directory's first four. Default: none. */
  featured?: readonly string[] | true | undefined
  /** Ids: these alone are offered of the directory. Default: all. */
  include?: readonly string[] | undefined
  /**
   * Ids, or reverse domain names, of wallets that are not offered: neither out of the directory nor where they are
   * installed. An id that only the directory knows hides the extension once the directory has answered, so a reverse
   * domain name is the surer of the two. Hides; a wallet that is connected stays connected.
   */
  exclude?: readonly string[] | undefined
  /** Wallets of your own, or not in the directory yet. */
  custom?: readonly CustomWallet[] | undefined
  /** Opens wallet apps by their https link where they have one, not by their own scheme. Default: false. */
  preferUniversalLinks?: boolean | undefined
}

export type PorticoOptions<networks extends readonly NetworkInput[] = readonly NetworkInput[]> = {
  /** Networks of `viem/chains` as they are, and networks of other families. At least one. */
  networks: networks
  /** Chain families, e.g. `[eip155()]`. At least one; one of each kind. */
  families: readonly Family[]
  /** The host's own Portico server, or several: the next answers when one fails. Without one, what needs it is absent. */
  server?: string | ServerOption | readonly (string | ServerOption)[] | undefined
  /** Wallets to offer without a server, e.g. `bestKnownWallets` of `portico/wallets`. A server has its own. */
  directory?: WalletSource | undefined
  /** Project at the server. Optional with a server that has one default project. */
  projectId?: string | undefined
  /** Default: read off the page's title, description, origin and icon. */
  metadata?: Partial<Metadata> | undefined
  /** Network to begin with. Default: the first of `networks`. */
  defaultNetwork?: CaipNetworkId | NetworkInput | undefined
  /** The host's own RPC endpoints by CAIP-2 id; used alone, never overwritten. */
  rpcUrls?: Readonly<Record<string, readonly string[]>> | undefined
  features?: FeaturesInput | undefined
  /** Wallets of the directory: which are offered, and which besides. */
  wallets?: WalletsOption | undefined
  /** Default: the page's colour scheme. */
  themeMode?: ThemeMode | undefined
  /** `--portico-*` custom properties, or the field's `--w3m-*`. */
  themeVariables?: Readonly<Record<string, string | number>> | undefined
  /** Default: localStorage, and memory where the browser denies it. */
  storage?: PorticoStorage | undefined
  /** Namespaces the stored keys of a second kit on one page. */
  storageKey?: string | undefined
  termsConditionsUrl?: string | undefined
  privacyPolicyUrl?: string | undefined
  /** Account kind by family. Source of the defaults: specification, section 6. */
  defaultAccountTypes?: Partial<Record<Family['namespace'], AccountType>> | undefined
  /** False lets the modal be closed only on a configured network. Default: false. */
  allowUnsupportedChain?: boolean | undefined
  /** False: this kit never sends an event, an error report or a log anywhere. Default: true. */
  beacons?: boolean | undefined
  /** Shows alerts in the modal too; the console has them in every case. Default: false. */
  debug?: boolean | undefined
  /** Default: `error`. Source: specification, section 9. */
  logLevel?: LogLevel | undefined
  /** BCP 47 tag: of the digits and separators of amounts. The words are English. Default: `en`. */
  locale?: string | undefined
  /**
   * ISO 4217 code of the currency in which the modal says what things are worth. It takes a server that knows its rate;
   * where none does, US dollars are shown, and the modal says so. Default: `usd`.
   */
  currency?: string | undefined
  /** How wallets are reached through WalletConnect. Without it the modal offers no WalletConnect. */
  walletConnect?: WalletConnectOption | undefined
  /** The wallet that people have by e-mail or a social account. Without it the modal offers neither. */
  embedded?: EmbeddedOption | undefined
  /** Signing in with the wallet, e.g. `serverSiwx()` of `portico/siwx`. Without it connecting is all there is. */
  siwx?: SIWXOption | undefined
}

/** Where WalletConnect's messages are handed over. One of the two is needed. */
export type WalletConnectOption = {
  /** Project of the public relay, which every wallet of the market listens on. */
  projectId?: string | undefined
  /** `wss:` address of a relay of your own. Only wallets that were told of it listen there. */
  relayUrl?: string | undefined
}

/** Where the embedded wallet lives. It is never the host's own site, so that the host can never use its keys. */
export type EmbeddedOption = {
  /** Origin of the wallet's site, e.g. `https://wallet.example.com`: a Portico server's, or another one of the protocol. */
  walletOrigin: string
  /** Keeps every message's name in the kit's log, and asks the frame to keep one. Default: false. */
  enableLogger?: boolean | undefined
}

/** The options with every default in place. */
export type ResolvedOptions = {
  networks: readonly Network[]
  families: readonly Family[]
  /** In the order in which this visitor tries them; empty without a server. */
  servers: readonly string[]
  projectId?: string | undefined
  directory?: WalletSource | undefined
  /** What the host said of itself. What a wallet is told besides is read off the page then. */
  metadata: Partial<Metadata>
  defaultNetworkId: CaipNetworkId
  features: FeaturesInput
  termsConditionsUrl?: string | undefined
  privacyPolicyUrl?: string | undefined
  accountTypes: Record<Family['namespace'], AccountType>
  allowUnsupportedChain: boolean
  beacons: boolean
  debug: boolean
  logLevel: LogLevel
  /** As the host wrote it. What is shown goes by `localeOf`. */
  locale?: string | undefined
  currency?: string | undefined
  storageKey: string
  siwx?: SIWXOption | undefined
  embedded?: EmbeddedOption | undefined
  walletConnect?: WalletConnectOption | undefined
  wallets: WalletsOption
}

/**
 * Checks the options and puts the defaults in place.
 *
 * @throws InvalidOptionError, which names the option and how to mend it
 */
export function resolveOptions(options: PorticoOptions): ResolvedOptions {
  const servers = orderServers(toServers(options.server))
  const families = options.families ?? []
  if (families.length === 0) {
    fail(
      'families',
      'It names none.',
      "Pass at least one, e.g. `families: [eip155()]` from 'portico/eip155'.",
    )
  }
  assertUnique(
    'families',
    families.map(({ namespace }) => namespace),
  )

  if (!options.networks?.length) {
    fail('networks', 'It names none.', "Pass at least one, e.g. `networks: [mainnet]` from 'viem/chains'.")
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
      `\`${name}\` is of the family ${chainNamespace}, which is not configured.`,
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
    // Not by `URL.canParse`: the page is to work in older browsers, too.
    if (!/^https?:\/\/[^\s/]\S*$/i.test(option?.url)) {
      fail('server', `\`${option?.url}\` is not an http(s) address.`, 'Pass one, e.g. `https://example.com`.')
    }
    return option
  })
}

/** Bears what is no network: `toNetwork` says so. */
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
  fail(option, `\`${twice}\` stands in it twice.`, 'Keep one of each.')
}

function findDefault(input: PorticoOptions['defaultNetwork'], networks: readonly Network[]): CaipNetworkId {
  const [first] = networks
  if (input === undefined && first) return first.caipNetworkId
  const id = typeof input === 'object' ? networkIdOf(input) : input
  const network = networks.find(({ caipNetworkId }) => caipNetworkId === id)
  if (network) return network.caipNetworkId
  fail('defaultNetwork', `\`${id}\` is not among the networks.`, oneOf(networks))
}
