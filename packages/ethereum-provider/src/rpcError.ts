import { isRejection } from 'portico/internal/provider'

export type RpcError = Error & { code: number; data?: unknown }

/** Creates an error with a code of EIP-1193 or JSON-RPC. */
export function rpcError(
  code: number,
  message: string,
  details: { cause?: unknown; data?: unknown } = {},
): RpcError {
  const { cause, data } = details
  return Object.assign(new Error(message, { cause }), { code, data, name: 'ProviderRpcError' })
}

/** An error of the client, with a code of its own or of the wallet. */
type Failure = { code?: unknown; data?: unknown; details?: string; message: string }

/**
 * Converts an error of the client to one with a numeric code. The user's rejection is 4001, as EIP-1193 says, whatever
 * code the wallet sent.
 */
export function toRpcError(error: unknown): RpcError {
  const { code, data, details, message } = error as Failure
  if (code === 'CONNECTION_REJECTED') return rpcError(4001, 'User rejected the request.', { cause: error })
  if (code === 'RELAY_UNREACHABLE') {
    const reason = details ? ` It said: ${details}` : ''
    const text = `The WalletConnect relay did not respond. Check the connection, relayUrl and projectId.${reason}`
    return rpcError(4900, text, { cause: error })
  }
  if (typeof code !== 'number') return rpcError(-32603, message, { cause: error })
  if (code === 4001 || !isRejection({ code, message })) return error as RpcError
  return rpcError(4001, message, { cause: error, data })
}
