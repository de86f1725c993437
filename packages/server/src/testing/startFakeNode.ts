import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Call = { id: number; method: string; params?: unknown[] }

/** A fake node's response to one request. `hang`: none at all. `reset`: it closes the connection. */
export type NodeReply =
  | { status?: number; body: unknown; headers?: Record<string, string> }
  | 'hang'
  | 'reset'

export type FakeNode = {
  url: string
  /** Every request in order, a single call or a batch, without those for the chain id. */
  requests: (Call | Call[])[]
  /** Returns how often it has said which network it serves. */
  countChecks: () => number
  close: () => Promise<void>
}

/**
 * Starts a node of `chainId` (default 1) that fails on demand in ways in which real nodes fail only by chance. It
 * always reports its network. Loopback only.
 */
export async function startFakeNode(
  reply: (calls: Call[], request: { index: number; isBatch: boolean }) => NodeReply,
  { before = async () => {}, chainId = 1 }: { before?: () => Promise<void>; chainId?: number } = {},
): Promise<FakeNode> {
  const requests: FakeNode['requests'] = []
  let checks = 0
  const server = createServer((request, response) => {
    readJson(request).then(async (parsed) => {
      const body = parsed as Call | Call[]
      if (!Array.isArray(body) && body.method === 'eth_chainId') {
        send(response, answerAll([body], false, `0x${chainId.toString(16)}`))
        checks++
        return
      }
      const index = requests.push(body) - 1
      const isBatch = Array.isArray(body)
      await before()
      send(response, reply(isBatch ? body : [body], { index, isBatch }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
    countChecks: () => checks,
    requests,
    url: `http://127.0.0.1:${port}/`,
  }
}

/** Starts a node of a network on which every amount is zero, and every contract returns a word of zeros. */
export const startEmptyNode = () =>
  startFakeNode((calls, { isBatch }) => {
    const answers = calls.map(({ id, method }) => {
      return { id, jsonrpc: '2.0', result: method === 'eth_call' ? `0x${'0'.repeat(64)}` : '0x0' }
    })
    return { body: isBatch ? answers : answers[0] }
  })

/** Returns a healthy node's response: `result` for every call. */
export function answerAll(calls: Call[], isBatch: boolean, result: unknown): NodeReply {
  const answers = calls.map(({ id }) => ({ id, jsonrpc: '2.0', result }))
  return { body: isBatch ? answers : answers[0] }
}

function send(response: ServerResponse, reply: NodeReply): void {
  if (reply === 'hang') return
  if (reply === 'reset') {
    response.destroy()
    return
  }
  const body = typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body)
  response.writeHead(reply.status ?? 200, { 'content-type': 'application/json', ...reply.headers }).end(body)
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  let text = ''
  for await (const chunk of request) text += chunk
  return JSON.parse(text)
}
