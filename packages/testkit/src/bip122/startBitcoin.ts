import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ChainPortInUseError } from '../chain/errors.js'
import { tellOutput } from '../chain/tellOutput.js'
import { bitcoinDevKeys, toBitcoinKeys } from './bitcoinKeys.js'
import { type OpenBitcoinNode, openBitcoinNode } from './openBitcoinNode.js'

export type StartBitcoinOptions = {
  /** Default: a free port. */
  port?: number | undefined
}

/** A running local Bitcoin network. */
export type LocalBitcoin = {
  /** Endpoint of the mempool.space API. For `rpcUrls.mempool` of a network. */
  mempoolUrl: string
  /** Endpoint of the node's JSON-RPC, which is like Bitcoin Core's. For `rpcUrls` of a server. */
  rpcUrl: string
  port: number
  /** Mines blocks. The reward goes to an address, or to no one. */
  mine: (count: number, address?: string) => Promise<void>
  stop: () => Promise<void>
}

/** Blocks before a transaction may spend a segwit output: three activation windows of regtest. */
const segwitHeight = 432

/** Blocks before a reward may be spent. */
const maturity = 100

/** Limit of one request, in bytes. */
const bodyLimitBytes = 1024 * 1024

/**
 * Starts a local Bitcoin network (regtest) on 127.0.0.1: a real node with its JSON-RPC, and the part of the
 * mempool.space API that wallets and pages use. It stores nothing on disk. Each account of `bitcoinDevKeys` has the
 * reward of one block.
 *
 * ```ts
 * const chain = await startBitcoin()
 * afterAll(chain.stop)
 * ```
 *
 * @throws MissingDependencyError without the package `bcoin`, ChainPortInUseError
 */
export async function startBitcoin(options: StartBitcoinOptions = {}): Promise<LocalBitcoin> {
  const { port: wanted = 0 } = options
  const opened = await openBitcoinNode()
  const { node, toAddress } = opened
  const [nobody = ''] = toBitcoinKeys(new Uint8Array(32).fill(7), 0, 'regtest').map(({ address }) => address)
  const mine = async (count: number, address = nobody) => {
    node.miner.addresses = [toAddress(address)]
    for (let block = 0; block < count; block++) await node.chain.add(await node.miner.mineBlock())
  }
  await mine(segwitHeight)
  for (const [index, key] of bitcoinDevKeys.entries()) {
    const [paying] = toBitcoinKeys(key, index, 'regtest')
    await mine(1, paying.address)
  }
  await mine(maturity)

  const server = createServer((request, response) => {
    const { port } = server.address() as AddressInfo
    const tell = (line: string) => tellOutput(`bitcoin on port ${port}`, `${line}\n`)
    tell(`${request.method} ${request.url}`)
    answer(opened, request, response).catch((error: unknown) => {
      tell(`  400 ${String(error)}`)
      send(response, 400, String(error))
    })
  })
  server.listen(wanted, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'EADDRINUSE')
      throw new ChainPortInUseError({ port: wanted })
    throw cause
  }
  const { port } = server.address() as AddressInfo
  return {
    mempoolUrl: `http://127.0.0.1:${port}/api`,
    mine,
    port,
    rpcUrl: `http://127.0.0.1:${port}/rpc`,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await node.close()
    },
  }
}

async function answer(
  { node, toAddress, toTransaction }: OpenBitcoinNode,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1')
  if (request.method === 'POST' && pathname === '/rpc') {
    const body = await readBody(request)
    if (body === undefined) return send(response, 413, 'The request is too large')
    return send(response, 200, (await node.rpc.call(JSON.parse(body))) as object)
  }
  const [, place, first = '', second] = /^\/api\/([a-z-]+)(?:\/([\w]+))?(?:\/([a-z]+))?$/.exec(pathname) ?? []
  if (request.method === 'OPTIONS') return send(response, 204, '')

  if (request.method === 'POST' && place === 'tx') {
    const body = await readBody(request)
    if (body === undefined) return send(response, 413, 'The request is too large')
    const transaction = toTransaction(body)
    // Throws with the reason if the network would reject the transaction.
    await node.mempool.addTX(transaction)
    return send(response, 200, transaction.rhash())
  }
  if (place === 'block-height') {
    const block = await node.chain.getEntryByHeight(Number(first))
    return block ? send(response, 200, block.rhash()) : send(response, 404, 'Block not found')
  }
  if (place === 'blocks') return send(response, 200, String(node.chain.height))
  if (place === 'tx') {
    const meta = await node.getMeta(reversed(first))
    if (!meta) return send(response, 404, 'Transaction not found')
    const status = { block_height: meta.height, confirmed: meta.height >= 0 }
    return send(response, 200, { status, txid: first })
  }
  if (place === 'address') {
    const coins = (await node.getCoinsByAddress(toAddress(first))).map((coin) => coin.toJSON())
    if (second === 'utxo') {
      const utxos = coins.map(({ hash, height, index, value }) => ({
        status: { block_height: height, confirmed: height >= 0 },
        txid: hash,
        value,
        vout: index,
      }))
      return send(response, 200, utxos)
    }
    const sum = (isConfirmed: boolean) =>
      coins.filter(({ height }) => height >= 0 === isConfirmed).reduce((total, { value }) => total + value, 0)
    // The total received lacks coins that have been spent, because the node stores coins and not their history.
    const toStats = (left: number) => ({ funded_txo_sum: left, spent_txo_sum: 0 })
    return send(response, 200, {
      address: first,
      chain_stats: toStats(sum(true)),
      mempool_stats: toStats(sum(false)),
    })
  }
  return send(response, 404, 'Not found')
}

/** Returns the body of a request, or undefined if it is too large. */
async function readBody(request: IncomingMessage): Promise<string | undefined> {
  let body = ''
  for await (const chunk of request) {
    body += String(chunk)
    if (body.length > bodyLimitBytes) return undefined
  }
  return body.trim()
}

function send(response: ServerResponse, status: number, body: string | object): void {
  const isText = typeof body === 'string'
  response.writeHead(status, {
    'access-control-allow-headers': '*',
    'access-control-allow-origin': '*',
    'content-type': isText ? 'text/plain' : 'application/json',
  })
  response.end(isText ? body : JSON.stringify(body))
}

/** The node writes transaction ids in the opposite byte order. */
function reversed(hex: string): string {
  return (hex.match(/../g) ?? []).reverse().join('')
}
