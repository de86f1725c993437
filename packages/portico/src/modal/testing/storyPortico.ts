import type { CaipNetworkId, ChainNamespace } from '@portico/protocol/caip'
import type { AccountType } from '../../core/account.js'
import type { Connector } from '../../core/connector.js'
import { createPortico } from '../../core/createPortico.js'
import {
  ConnectionFailedError,
  ConnectionRejectedError,
  RequestPendingError,
  SignatureDeclinedError,
  WalletLockedError,
} from '../../core/errors/connection.js'
import {
  BalanceUnavailableError,
  ChainNotSupportedError,
  NetworkSwitchFailedError,
  NetworkSwitchRejectedError,
} from '../../core/errors/network.js'
import type { Family, NativeBalance, SessionListener } from '../../core/family.js'
import type { NetworkInput } from '../../core/network.js'
import type { PorticoOptions } from '../../core/options.js'
import type { Portico } from '../../core/portico.js'
import { addSession } from '../../core/sessions.js'
import type { Connection, StoredConnection } from '../../core/state.js'
import { memoryStorage } from '../../core/storage/storage.js'
import { walletConnectId } from '../../core/walletConnectClient.js'
import { startSpeaking, storyDefaults } from './storyLanguage.js'
import { type StorySending, storySending } from './storySending.js'

/** How a wallet of a story responds to a request to connect or to switch. `never` leaves it open. */
export type StoryAnswer = 'approve' | 'reject' | 'never' | 'locked' | 'pending' | 'fail' | 'unsupported'

export type StoryWallet = {
  name: string
  /** Default: derived from the name. */
  id?: string
  imageUrl?: string | undefined
  duplicateOf?: string
  /** Default: `approve`. */
  connects?: StoryAnswer
  /** Default: `approve`. */
  switches?: StoryAnswer
  /** The response to a message to sign. Default: `approve`. */
  signs?: StoryAnswer
  /** The network of the wallet after it has connected. Default: the requested one. */
  networkId?: CaipNetworkId
  /** The addresses that it shares. Default: only `storyAddress`. */
  addresses?: readonly [string, ...string[]]
  /** Type of its accounts. Default: `eoa`. */
  type?: AccountType
}

export type StoryOptions = Omit<Partial<PorticoOptions>, 'networks' | 'families' | 'wallets'> & {
  /** The wallets of this page. */
  wallets?: readonly StoryWallet[]
  /** The kit's option `wallets`. */
  offer?: PorticoOptions['wallets']
  networks?: readonly NetworkInput[]
  /** Name of the wallet that is connected from the start. */
  connected?: string | undefined
  /** Names of other connected wallets, the last one first. */
  besides?: readonly string[]
  /** Another family of the page. */
  otherFamily?: ChainNamespace
  /** More families, without a wallet. */
  moreFamilies?: readonly ChainNamespace[]
  /** Names of the wallets of that family. Default: none. */
  otherWallets?: readonly string[]
  /** Name of the connected one among them. */
  otherConnected?: string
  /** The response of its network. Default: the family has no balances. */
  otherBalance?: NativeBalance | 'never' | 'fail'
  /** Whether the connection is known from an earlier visit and the wallet has not responded yet. */
  restoring?: boolean
  /** Names of wallets connected before, the last one first. */
  usedBefore?: readonly string[]
  /**
   * The response of the network: `never` does not respond, `none` is a family without balances. Default: 1.2345 of the
   * first network's token.
   */
  balance?: NativeBalance | 'never' | 'fail' | 'none'
  /** The script for sending. Without it, the family cannot send and lists no tokens. */
  sending?: StorySending
}

/** A kit whose wallets follow a script, with controls for tests. */
export type StoryPortico = Portico & {
  /** Every request that a wallet got, in order: `connect MetaMask`, `switch MetaMask eip155:8453`. */
  readonly asked: string[]
  /** Actions of the user in the wallet itself. */
  readonly inWallet: { switchTo(networkId: CaipNetworkId): void; disconnect(): void }
  stop(): void
}

export const storyAddress = '0x52908400098527886E0F7030069857D2E4169EE7'

/** Creates a network with the fields that a story needs. Nothing listens at `.test`. */
export function storyNetwork(id: number, name: string, symbol = 'ETH', testnet = false): NetworkInput {
  return {
    blockExplorers: { default: { name: `${name.split(' ')[0]}scan`, url: `https://explorer-${id}.test` } },
    id,
    name,
    nativeCurrency: { decimals: 18, name: symbol, symbol },
    rpcUrls: { default: { http: [`https://rpc-${id}.test`] } },
    testnet,
  }
}

export const storyNetworks: readonly NetworkInput[] = [
  storyNetwork(1, 'Ethereum'),
  storyNetwork(8453, 'Base'),
  storyNetwork(10, 'OP Mainnet'),
]

/** Creates a square with a letter as a data URL. */
export function storyImage(letter: string, colour: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><path fill="${colour}" d="M0 0h40v40H0z"/><text x="20" y="27" fill="#fff" font-family="system-ui" font-size="20" font-weight="600" text-anchor="middle">${letter}</text></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

/** The fictional wallets of the stories. */
export const storyWallets: readonly StoryWallet[] = [
  { imageUrl: storyImage('H', '#c2410c'), name: 'Harbor' },
  { imageUrl: storyImage('L', '#0f766e'), name: 'Lantern' },
  { imageUrl: storyImage('K', '#4338ca'), name: 'Kestrel' },
]

const isSame = (id: string, wallet: StoryWallet) => toId(wallet) === id
const toId = ({ id, name }: StoryWallet) =>
  id ?? `test.story.${name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}`

/** Accepts the accounts that a wallet approved through WalletConnect, without a prompt. */
const adopt = async (connector: Connector) => toSession(connector, { name: connector.id }, 'eip155:1')

/** Creates a started kit in a given state, for stories and tests. It sends nothing to a network. */
export function storyPortico(options: StoryOptions = {}): StoryPortico {
  const {
    balance = { amount: '1234567890123456789', decimals: 18, symbol: 'ETH' },
    besides,
    connected,
    moreFamilies = [],
    offer,
    networks = storyNetworks,
    otherBalance,
    otherConnected,
    otherFamily,
    otherWallets = [],
    restoring = false,
    sending,
    usedBefore,
    wallets = storyWallets,
    ...rest
  } = options
  const asked: string[] = []
  const listeners = new Set<SessionListener>()
  const connectors = wallets.map(
    (wallet): Connector => ({
      chain: 'eip155',
      duplicateOf: wallet.duplicateOf,
      id: toId(wallet),
      imageUrl: wallet.imageUrl,
      info: { rdns: toId(wallet) },
      name: wallet.name,
      provider: {},
      type: 'ANNOUNCED',
    }),
  )
  const find = (id: string) => wallets.find((wallet) => isSame(id, wallet)) ?? { name: id }

  const family: Family = {
    adopt,
    connect: async (connector, { network, signal }) => {
      const wallet = find(connector.id)
      asked.push(`connect ${connector.name}`)
      await toOutcome(wallet.connects, connector.name, signal)
      return toSession(connector, wallet, wallet.networkId ?? network?.caipNetworkId ?? 'eip155:1')
    },
    disconnect: async () => {},
    discover: (_, onConnectors) => {
      onConnectors(connectors)
      return () => {}
    },
    getBalance:
      balance === 'none'
        ? undefined
        : async ({ network, signal }) => {
            if (balance === 'fail') throw new BalanceUnavailableError({ networkName: network.name })
            return balance === 'never' ? waitFor(signal) : balance
          },
    isAddress: (input) => /^(0x)?[0-9a-f]{40}$/i.test(input),
    loadSending: sending && (async () => storySending(sending, asked)),
    namespace: 'eip155',
    reconnect: (connector, { signal }) => {
      if (connector.id === walletConnectId) return adopt(connector)
      asked.push(`reconnect ${find(connector.id).name}`)
      return restoring ? waitFor(signal) : Promise.resolve(null)
    },
    signMessage: async ({ connector }, { message }) => {
      asked.push(`sign ${connector.name} ${message}`)
      const answer = find(connector.id).signs ?? 'approve'
      if (answer === 'never') return waitFor(undefined)
      if (answer === 'pending') throw new RequestPendingError({ walletName: connector.name })
      if (answer !== 'approve') throw new SignatureDeclinedError()
      return `0x${'5a'.repeat(65)}`
    },
    switchNetwork: async ({ connector }, { network, signal }) => {
      asked.push(`switch ${connector.name} ${network.caipNetworkId}`)
      const names = { networkName: network.name, walletName: connector.name }
      const answer = find(connector.id).switches ?? 'approve'
      if (answer === 'reject') throw new NetworkSwitchRejectedError(names)
      if (answer === 'unsupported') throw new ChainNotSupportedError(names)
      if (answer === 'pending') throw new RequestPendingError(names)
      if (answer === 'never') return waitFor(signal)
      if (answer !== 'approve') throw new NetworkSwitchFailedError(names)
    },
    watch: (_, listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }

  const others = otherWallets.map((name): Connector => {
    const wallet = wallets.find((one) => one.name === name) ?? { name }
    return { ...toConnector(connectors, wallet), chain: otherFamily ?? 'eip155', id: `other.${name}` }
  })
  const toOther = (namespace: ChainNamespace): Family => ({
    ...family,
    connect: async (connector, { network, signal }) => {
      asked.push(`connect ${connector.name} ${namespace}`)
      const answer = wallets.find(({ name }) => name === connector.name)?.connects
      await toOutcome(answer, connector.name, signal)
      return { ...toOtherSession(connector), ...(network && { networkId: network.caipNetworkId }) }
    },
    discover: (_, onConnectors) => {
      if (others.length > 0) onConnectors(others)
      return () => {}
    },
    getBalance:
      otherBalance &&
      (async ({ network, signal }) => {
        if (otherBalance === 'fail') throw new BalanceUnavailableError({ networkName: network.name })
        return otherBalance === 'never' ? waitFor(signal) : otherBalance
      }),
    loadSending: undefined,
    namespace,
  })

  const portico = createPortico({
    ...storyDefaults(),
    metadata: { description: '', icons: [], name: 'Story', url: 'https://story.test' },
    storage: memoryStorage(),
    storageKey: `story-${crypto.randomUUID()}`,
    ...rest,
    families: [
      family,
      ...(otherFamily ? [toOther(otherFamily)] : []),
      ...moreFamilies.map((namespace) => ({ ...family, discover: () => () => {}, namespace })),
    ],
    networks: otherFamily && otherWallets.length > 0 ? [...networks, otherNetwork(otherFamily)] : networks,
    wallets: offer,
  })
  const end = startSpeaking(portico, rest.language)
  const story = { besides, connected, otherConnected, restoring, usedBefore, wallets }
  enterStory(portico, story, { connectors, others })
  return Object.assign(portico, {
    asked,
    inWallet: {
      disconnect() {
        for (const listener of [...listeners]) listener.onDisconnect()
      },
      switchTo(networkId: CaipNetworkId) {
        for (const listener of [...listeners]) listener.onNetwork(networkId)
      },
    },
    stop: end,
  })
}

/** Connects the wallets that are connected when a story begins. Remembers the wallets that were connected before. */
function enterStory(
  portico: Portico,
  {
    besides = [],
    connected,
    otherConnected,
    restoring = false,
    usedBefore = [],
    wallets = storyWallets,
  }: {
    besides: StoryOptions['besides']
    connected: StoryOptions['connected']
    otherConnected: StoryOptions['otherConnected']
    restoring: boolean
    usedBefore: StoryOptions['usedBefore']
    wallets: readonly StoryWallet[]
  },
  { connectors, others }: { connectors: readonly Connector[]; others: readonly Connector[] },
): void {
  const toStorySession = (name: string) => {
    const wallet = wallets.find((other) => other.name === name) ?? { name }
    return toSession(toConnector(connectors, wallet), wallet, wallet.networkId ?? firstId(portico))
  }
  const toStored = (name: string): StoredConnection => ({
    ...toConnection(toStorySession(name)),
    imageUrl: wallets.find((other) => other.name === name)?.imageUrl,
    recent: true,
  })
  portico.store.setState({
    connections: connected && restoring ? [{ ...toStored(connected), status: 'restoring' }] : [],
    remembered: usedBefore.map(toStored),
  })
  for (const name of connected && !restoring ? [...besides, connected] : [])
    addSession(portico, toStorySession(name), { restored: false })
  for (const connector of others.filter(({ name }) => name === otherConnected)) {
    const inUse = portico.store.getState().activeNamespace
    addSession(portico, toOtherSession(connector), { restored: false })
    // The last connection in the story's main family stays the current one.
    if (connected) portico.store.setState({ activeNamespace: inUse })
  }
}

/** Addresses of a Bitcoin wallet: one for payments, one for inscriptions. */
export const storyBitcoinAddresses = [
  'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr',
] as const

/** Creates a network of a family other than eip155. */
export function otherNetwork(chainNamespace: ChainNamespace): NetworkInput {
  const names: Partial<Record<ChainNamespace, string>> = { bip122: 'Bitcoin', solana: 'Solana' }
  const name = names[chainNamespace] ?? chainNamespace
  return {
    chainNamespace,
    id: 'main',
    name,
    nativeCurrency: { decimals: 8, name, symbol: name.slice(0, 3).toUpperCase() },
    rpcUrls: { default: { http: [] } },
  }
}

function toOtherSession(connector: Connector) {
  const [payment, ordinal] = storyBitcoinAddresses
  const namespace = connector.chain
  const accounts =
    namespace === 'bip122'
      ? ([
          { address: payment, namespace, type: 'payment' },
          { address: ordinal, namespace, type: 'ordinal' },
        ] as const)
      : ([{ address: '7vfCXTUXx5WJV5JADk17DUJ4ksgau7utNKj4b963voxs', namespace, type: 'eoa' }] as const)
  return { accounts, connector, networkId: `${namespace}:main` as const, provider: {} }
}

function firstId({ options }: Portico): CaipNetworkId {
  return options.defaultNetworkId
}

function toConnector(connectors: readonly Connector[], wallet: StoryWallet): Connector {
  return (
    connectors.find(({ id }) => isSame(id, wallet)) ?? {
      chain: 'eip155',
      id: toId(wallet),
      name: wallet.name,
      provider: {},
      type: 'ANNOUNCED',
    }
  )
}

function toSession(
  connector: Connector,
  { addresses = [storyAddress], type = 'eoa' }: StoryWallet,
  networkId: CaipNetworkId,
) {
  const accounts = addresses.map((address) => ({ address, namespace: 'eip155', type }) as const)
  return { accounts, connector, networkId, provider: {} }
}

function toConnection({
  accounts,
  connector,
  networkId,
}: ReturnType<typeof toSession>): Omit<Connection, 'status'> {
  return {
    accounts,
    address: accounts[0]?.address ?? storyAddress,
    connectorId: connector.id,
    imageUrl: connector.imageUrl,
    name: connector.name,
    namespace: 'eip155',
    networkId,
  }
}

async function toOutcome(
  answer: StoryAnswer = 'approve',
  walletName: string,
  signal: AbortSignal,
): Promise<void> {
  if (answer === 'never') return waitFor(signal)
  if (answer === 'reject') throw new ConnectionRejectedError()
  if (answer === 'locked') throw new WalletLockedError({ walletName })
  if (answer === 'pending') throw new RequestPendingError({ walletName })
  if (answer !== 'approve') throw new ConnectionFailedError()
}

function waitFor(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
}
