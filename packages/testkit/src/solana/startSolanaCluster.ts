import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { address } from '@solana/kit'
import { type WebSocket, WebSocketServer } from 'ws'
import { ChainPortInUseError } from '../chain/errors.js'
import { tellOutput } from '../chain/tellOutput.js'
import { ClusterRpcError } from './clusterError.js'
import { clusterMethods, toAccountInfo } from './clusterMethods.js'
import { type Cluster, createCluster } from './createCluster.js'
import { localGenesisHash, localMints } from './localSolana.js'
import { token2022Program, tokenProgram } from './programAddresses.js'
import { solanaDevAccounts } from './solanaDevAccounts.js'

export type StartSolanaClusterOptions = {
  /** Port of the JSON-RPC. Default: a free port. */
  port?: number | undefined
  /** Gives `solanaDevAccounts` their SOL and the first one the tokens of `localMints`. Default: true. */
  isFunded?: boolean | undefined
}

/** A running local cluster. */
export type LocalSolana = {
  rpcUrl: string
  /** WebSocket URL of subscriptions, on the same port. */
  webSocketUrl: string
  port: number
  genesisHash: string
  /** Gives an account new lamports. */
  airdrop: (to: string, lamports: bigint) => void
  /** Makes a token. */
  createMint: Cluster['createMint']
  /** Sets the balance of an owner's token account, which it creates if needed. */
  setTokenBalance: Cluster['setTokenBalance']
  /** Recent priority fees by slot, in micro-lamports a compute unit. Zero at the start. */
  setPriorityFees: Cluster['setPriorityFees']
  stop: () => Promise<void>
}

/** Limit of one request, in bytes. */
const bodyLimitBytes = 1024 * 1024

/** What each development account starts with: 100 SOL. */
const startLamports = 100n * 10n ** 9n

/**
 * Starts a local Solana cluster on 127.0.0.1: the real virtual machine (LiteSVM) behind the JSON-RPC and the
 * subscriptions that clients such as `@solana/kit` use. It stores nothing on disk, and is the same at each start.
 *
 * ```ts
 * const cluster = await startSolanaCluster()
 * afterAll(cluster.stop)
 * ```
 *
 * @throws ChainPortInUseError
 */
export async function startSolanaCluster(options: StartSolanaClusterOptions = {}): Promise<LocalSolana> {
  const { isFunded = true, port: wanted = 0 } = options
  const cluster = createCluster()
  if (isFunded) await fund(cluster)
  const name = () => `solana on port ${(server.address() as AddressInfo | null)?.port}`
  const server = createServer((request, response) => {
    void answer(cluster, request, response, (line) => tellOutput(name(), `${line}\n`))
  })
  // A node serves subscriptions one port higher. Here, requests and subscriptions share a port, because a test looks
  // for one free port.
  const sockets = new WebSocketServer({ server })
  sockets.on('connection', (socket) => serveSubscriptions(cluster, socket))
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
    airdrop: cluster.airdrop,
    createMint: cluster.createMint,
    genesisHash: localGenesisHash,
    port,
    rpcUrl: `http://127.0.0.1:${port}`,
    setPriorityFees: cluster.setPriorityFees,
    setTokenBalance: cluster.setTokenBalance,
    stop: async () => {
      for (const socket of sockets.clients) socket.terminate()
      sockets.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
    webSocketUrl: `ws://127.0.0.1:${port}`,
  }
}

async function fund(cluster: Cluster): Promise<void> {
  for (const { address: to } of solanaDevAccounts) cluster.airdrop(to, startLamports)
  const [{ address: owner }] = solanaDevAccounts
  const { agora, lantern } = localMints
  for (const [mint, program, amount] of [
    [agora, tokenProgram, 2_500_000_000n],
    [lantern, token2022Program, 12_500_000_000n],
  ] as const) {
    await cluster.createMint({ ...mint, mint: address(mint.address), program, supply: amount })
    await cluster.setTokenBalance({ amount, mint: mint.address, owner, program })
  }
}

async function answer(
  cluster: Cluster,
  request: IncomingMessage,
  response: ServerResponse,
  tell: (line: string) => void,
): Promise<void> {
  response.setHeader('access-control-allow-origin', '*')
  response.setHeader('access-control-allow-headers', '*')
  if (request.method !== 'POST') return void response.writeHead(204).end()
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    if (size > bodyLimitBytes) return void response.writeHead(413).end()
    chunks.push(chunk)
  }
  let calls: unknown
  try {
    calls = JSON.parse(Buffer.concat(chunks).toString())
  } catch {
    return void response.writeHead(400).end()
  }
  const answers = Array.isArray(calls)
    ? await Promise.all(calls.map((call) => carryOut(cluster, call, tell)))
    : await carryOut(cluster, calls, tell)
  response.setHeader('content-type', 'application/json').end(toJson(answers))
}

async function carryOut(cluster: Cluster, call: unknown, tell: (line: string) => void) {
  const { id = null, method, params } = (call ?? {}) as { id?: unknown; method?: unknown; params?: unknown }
  try {
    const run = Object.hasOwn(clusterMethods, String(method)) ? clusterMethods[String(method)] : undefined
    tell(String(method))
    if (!run) throw new ClusterRpcError({ code: -32601, message: `Method not found: ${String(method)}` })
    return { id, jsonrpc: '2.0', result: await run(cluster, Array.isArray(params) ? params : []) }
  } catch (error) {
    const { code, data, message } =
      error instanceof ClusterRpcError ? error : new ClusterRpcError({ code: -32603, message: String(error) })
    tell(`  ${code} ${message}`)
    return { error: { code, message, ...(data !== undefined && { data }) }, id, jsonrpc: '2.0' }
  }
}

/** Milliseconds between two checks for a new slot, for subscribers. */
const slotTickMs = 200

/** One client's subscriptions: signatures, slots, accounts. */
function serveSubscriptions(cluster: Cluster, socket: WebSocket): void {
  const stops = new Map<number, () => void>()
  let count = 0
  const tell = (method: string, subscription: number, result: unknown) =>
    socket.send(toJson({ jsonrpc: '2.0', method, params: { result, subscription } }))
  const inContext = (value: unknown) => ({ context: { slot: cluster.now() }, value })

  const subscribe = (method: string, params: readonly unknown[], id: number): (() => void) | undefined => {
    const [subject, options] = params
    switch (method) {
      case 'signatureSubscribe': {
        const look = () => {
          const entry = cluster.ledger.get(String(subject))
          if (!entry || !stops.has(id)) return
          tell('signatureNotification', id, inContext({ err: entry.err }))
          stops.get(id)?.()
          stops.delete(id)
        }
        // Looks only after the response with the subscription's number was sent.
        setTimeout(look)
        return cluster.watch(({ signature }) => void (signature === subject && setTimeout(look)))
      }
      case 'accountSubscribe':
        return cluster.watch(({ accounts }) => {
          if (!accounts.some((at) => at === subject)) return
          const info = toAccountInfo(cluster, cluster.getAccount(address(String(subject))), {
            ...(options as object | undefined),
          })
          tell('accountNotification', id, inContext(info))
        })
      case 'slotSubscribe': {
        let known = cluster.now()
        const timer = setInterval(() => {
          const slot = cluster.now()
          if (slot === known) return
          tell('slotNotification', id, { parent: known, root: slot - 32n, slot })
          known = slot
        }, slotTickMs)
        return () => clearInterval(timer)
      }
      default:
        return undefined
    }
  }

  socket.on('message', (data) => {
    let call: { id?: unknown; method?: unknown; params?: unknown }
    try {
      call = JSON.parse(String(data))
    } catch {
      return
    }
    const [method, params] = [String(call.method), Array.isArray(call.params) ? call.params : []]
    if (method.endsWith('Unsubscribe')) {
      const id = Number(params[0])
      stops.get(id)?.()
      return socket.send(toJson({ id: call.id, jsonrpc: '2.0', result: stops.delete(id) }))
    }
    const id = ++count
    const stop = subscribe(method, params, id)
    if (!stop) {
      const error = { code: -32601, message: `Method not found: ${method}` }
      return socket.send(toJson({ error, id: call.id, jsonrpc: '2.0' }))
    }
    stops.set(id, stop)
    socket.send(toJson({ id: call.id, jsonrpc: '2.0', result: id }))
  })
  socket.on('close', () => {
    for (const stop of stops.values()) stop()
    stops.clear()
  })
}

/** Solana's numbers have 64 bits and are written unquoted. */
function toJson(value: unknown): string {
  const big: string[] = []
  const text = JSON.stringify(value, (_, field) => {
    if (typeof field !== 'bigint') return field
    big.push(String(field))
    return `\u0000${big.length - 1}\u0000`
  })
  return text.replace(/"\\u0000(\d+)\\u0000"/g, (_, index) => big[Number(index)] ?? 'null')
}
