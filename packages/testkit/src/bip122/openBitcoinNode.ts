import { createRequire } from 'node:module'
import { MissingDependencyError } from 'portico/family'

/** The part of bcoin's coins that is used here. Amounts are satoshis. */
export type BitcoinCoin = { hash: string; height: number; index: number; value: number }
type Transaction = { rhash: () => string; outputs: { getHash: () => unknown }[] }

/** The part of bcoin's full node that is used here. bcoin has no types. */
export type BitcoinNode = {
  chain: {
    height: number
    add: (block: unknown) => Promise<unknown>
    getEntryByHeight: (height: number) => Promise<{ rhash: () => string } | null>
  }
  mempool: { addTX: (transaction: Transaction) => Promise<unknown> }
  /** bcoin's own JSON-RPC. Never rejects. */
  rpc: { call: (body: unknown) => Promise<unknown> }
  miner: { addresses: unknown[]; mineBlock: () => Promise<unknown> }
  close: () => Promise<void>
  getCoinsByAddress: (address: unknown) => Promise<{ toJSON: () => BitcoinCoin }[]>
  getMeta: (hash: string) => Promise<{ height: number } | null>
  open: () => Promise<void>
}

/**
 * Two of bcoin's own packages, the second installed inside the first. The second has native parts that are not built
 * here.
 */
const databasePath = ['bdb', 'leveldown']

export type OpenBitcoinNode = {
  node: BitcoinNode
  /** @throws if it is not an address of this network that the node can read */
  toAddress: (address: string) => unknown
  toTransaction: (hex: string) => Transaction
}

/**
 * Opens a Bitcoin node in memory: bcoin, with a real chain and a real mempool. bcoin dates from 2018, so it supports
 * segwit but not taproot.
 *
 * @throws MissingDependencyError without the package `bcoin`
 */
export async function openBitcoinNode(): Promise<OpenBitcoinNode> {
  const require = createRequire(import.meta.url)
  // Runs bcoin without native parts. An empty class replaces its database on disk, of which bcoin reads only the name.
  process.env.NODE_BACKEND ??= 'js'
  const database = databasePath.reduce(
    (from, name) => require.resolve(name, { paths: [from] }),
    findBcoin(require),
  )
  require.cache[database] ??= Object.assign(Object.create(require.main ?? null), {
    children: [],
    exports: class {},
    filename: database,
    id: database,
    loaded: true,
    paths: [],
  })
  const FullNode = require('bcoin/lib/node/fullnode')
  const network = require('bcoin/lib/protocol/network').get('regtest')
  const Address = require('bcoin/lib/primitives/address')
  const TX = require('bcoin/lib/primitives/tx')
  // bcoin itself has the prefix from before 2018.
  network.addressPrefix.bech32 = 'bcrt'

  const node = new FullNode({
    indexAddress: true,
    indexTX: true,
    listen: false,
    logLevel: 'none',
    memory: true,
    network: 'regtest',
    workers: false,
  })
  // bcoin's own HTTP server would need a fixed port.
  node.http = { close: async () => {}, open: async () => {} }
  await node.open()
  return {
    node,
    toAddress: (address) => Address.fromString(address, network),
    toTransaction: (hex) => TX.fromRaw(hex, 'hex'),
  }
}

function findBcoin(require: NodeJS.Require): string {
  try {
    return require.resolve('bcoin')
  } catch (cause) {
    throw new MissingDependencyError({
      cause,
      feature: 'A local Bitcoin network',
      packageName: 'bcoin',
    })
  }
}
