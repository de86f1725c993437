import type { CaipNetworkId } from '@portico/protocol/caip'
import type { NetworkInput } from '../../core/network.js'

const nativeCurrency = { decimals: 8, name: 'Bitcoin', symbol: 'BTC' } as const

/** Bitcoin. `rpcUrls.mempool` has endpoints of the mempool.space API, which Esplora also has. */
export const bitcoin = {
  blockExplorers: { default: { name: 'mempool.space', url: 'https://mempool.space' } },
  caipNetworkId: 'bip122:000000000019d6689c085ae165831e93',
  chainNamespace: 'bip122',
  id: '000000000019d6689c085ae165831e93',
  name: 'Bitcoin',
  nativeCurrency,
  rpcUrls: {
    default: { http: [] },
    mempool: { http: ['https://mempool.space/api', 'https://blockstream.info/api'] },
  },
} as const satisfies NetworkInput

/** Bitcoin's third test network, which wallets call "testnet". */
export const bitcoinTestnet = {
  blockExplorers: { default: { name: 'mempool.space', url: 'https://mempool.space/testnet' } },
  caipNetworkId: 'bip122:000000000933ea01ad0ee984209779ba',
  chainNamespace: 'bip122',
  id: '000000000933ea01ad0ee984209779ba',
  name: 'Bitcoin Testnet',
  nativeCurrency: { ...nativeCurrency, symbol: 'tBTC' },
  rpcUrls: { default: { http: [] }, mempool: { http: ['https://mempool.space/testnet/api'] } },
  testnet: true,
} as const satisfies NetworkInput

/** A network on the developer's own machine. The site sets its endpoint: `{ ...bitcoinRegtest, rpcUrls }`. */
export const bitcoinRegtest = {
  caipNetworkId: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
  chainNamespace: 'bip122',
  id: '0f9188f13cb7b2c71f2a335e3a4fc328',
  name: 'Bitcoin Regtest',
  nativeCurrency: { ...nativeCurrency, symbol: 'rBTC' },
  rpcUrls: { default: { http: [] } },
  testnet: true,
} as const satisfies NetworkInput

/** Wallets' names of the networks in lower case, by the first characters of the first block's hash (CAIP-4). */
export const networkKinds = {
  '000000000019d6689c085ae165831e93': 'mainnet',
  '000000000933ea01ad0ee984209779ba': 'testnet',
  '00000000da84f2bafbbc53dee25a72ae': 'testnet4',
  '00000008819873e925422c1ff0f99f7c': 'signet',
  '0f9188f13cb7b2c71f2a335e3a4fc328': 'regtest',
} as const

export type NetworkKind = (typeof networkKinds)[keyof typeof networkKinds]

/** Returns the kind of a network. Undefined if wallets have no name for it. */
export function kindOf(networkId: CaipNetworkId): NetworkKind | undefined {
  const reference = networkId.slice('bip122:'.length)
  return Object.entries(networkKinds).find(([start]) => start === reference)?.[1]
}

/**
 * Returns the network that a wallet means by a name: `Mainnet`, `livenet`, `BITCOIN_TESTNET`, `bitcoin:regtest`,
 * `Bitcoin Signet`, or the CAIP-2 id itself.
 */
export function toNetworkId(name: unknown): CaipNetworkId<'bip122'> | undefined {
  if (typeof name !== 'string') return undefined
  const kind = name
    .toLowerCase()
    .replace(/^(bitcoin[:_ ]|bip122:)/, '')
    .replace(/^(livenet|bitcoin)$/, 'mainnet')
    .replace(/^testnet3$/, 'testnet')
  const found = Object.entries(networkKinds).find((known) => known.includes(kind))
  return found && `bip122:${found[0]}`
}
