import { rpcAnswer } from '@portico/protocol/http'
import { safeParse } from 'valibot'
import { WalletError } from '../errors/WalletError.js'

/** Timeout of a request to a node, in ms. Source: specification, section 9. */
const timeLimitMs = 10_000

/**
 * Sends a request to a node of a network, through the server. @throws WalletError, NODE_REFUSED with the node's message
 */
export type Rpc = (networkId: string, method: string, params?: unknown) => Promise<unknown>

/** Creates a function that sends requests for one project through the server. */
export function createRpc({ projectId }: { projectId: string }): Rpc {
  return async (networkId, method, params = []) => {
    const url = new URL('/v1/', location.origin)
    url.searchParams.set('chainId', networkId)
    if (projectId !== '') url.searchParams.set('projectId', projectId)
    let body: unknown
    try {
      const response = await fetch(url, {
        body: JSON.stringify({ id: 1, jsonrpc: '2.0', method, params }),
        cache: 'no-store',
        credentials: 'omit',
        headers: { 'content-type': 'application/json' },
        method: 'POST',
        signal: AbortSignal.timeout(timeLimitMs),
      })
      body = await response.json()
    } catch (cause) {
      throw new WalletError('SERVER_UNREACHABLE', { problem: 'networkUnreachable' }, { cause })
    }
    const answer = safeParse(rpcAnswer, body)
    if (!answer.success) throw new WalletError('NODE_REFUSED', { problem: 'networkUnreadable' })
    const { error } = answer.output
    if (error) {
      // The cause has the data of the node, which tells a contract's failure from the node's own (`isRevert`).
      throw new WalletError('NODE_REFUSED', error.message.slice(0, 500), {
        cause: error,
        nodeCode: error.code,
      })
    }
    return answer.output.result
  }
}
