import type { CaipNetworkId } from '@portico/protocol/caip'
import { copyPayload, type ReadRpcRequest, readRpcRequest, toCaipNetworkId } from '@portico/protocol/frame'
import type { EmbeddedNamespace, EmbeddedProvider, EmbeddedUser } from '../core/embeddedClient.js'
import { EmbeddedAbortedError, EmbeddedRequestError, InvalidFieldError } from '../core/errors/embedded.js'
import { sendAdvice } from './frameChannel.js'
import { fromFrameResult, toFrameParams } from './solanaWire.js'

/** An error in the form of EIP-1193. */
export class EmbeddedRpcError extends Error {
  override name = 'EmbeddedRpcError'
  /** Source: EIP-1193 and JSON-RPC 2.0. */
  readonly code: number
  constructor(code: number, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.code = code
  }
}

export type ProviderParts = {
  namespace: EmbeddedNamespace
  /** Returns the user who logged in during this visit. Never sends a request to the frame. */
  readUser: () => EmbeddedUser | undefined
  /** Returns the logged-in user, also of an earlier visit, or null. Never prompts. */
  restoreUser: () => Promise<EmbeddedUser | null>
  switchNetwork: (networkId: CaipNetworkId) => Promise<void>
  ask: (request: {
    method: string
    params: unknown
    networkId: CaipNetworkId
    isForUser: boolean
  }) => Promise<unknown>
  /** Called if a site requests an unknown method, or one that no wallet may perform without asking the user. */
  onRefused: (method: string) => void
  /** Networks of this family that the site configured. */
  networkIds: readonly CaipNetworkId[]
}

export type EmittingProvider = { provider: EmbeddedProvider; emit: (event: string, payload: unknown) => void }

/** Creates the provider of one family: EIP-1193 for eip155, WalletConnect's methods for Solana. */
export function createProvider(parts: ProviderParts): EmittingProvider {
  const { namespace, networkIds, readUser, restoreUser } = parts
  const listeners = new Map<string, Set<(payload: unknown) => void>>()

  const accounts = (user: EmbeddedUser | null | undefined) => (user ? [user.address] : [])

  async function answerHere(method: string, params: unknown): Promise<{ value: unknown } | undefined> {
    if (method === 'wallet_getSession') {
      const user = await restoreUser()
      if (!user) return { value: {} }
      const list = networkIds.map((id) => `${id}:${user.address}`)
      return { value: { sessionScopes: { [namespace]: { accounts: list, references: networkIds } } } }
    }
    if (namespace !== 'eip155') return undefined
    switch (method) {
      case 'eth_accounts':
        return { value: accounts(await restoreUser()) }
      case 'eth_requestAccounts': {
        const user = await restoreUser()
        if (!user) throw new EmbeddedRpcError(4100, 'No user is logged in.')
        return { value: accounts(user) }
      }
      case 'eth_chainId': {
        const user = await restoreUser()
        if (!user) throw new EmbeddedRpcError(4100, 'No user is logged in.')
        return { value: `0x${Number(user.networkId.slice('eip155:'.length)).toString(16)}` }
      }
      case 'wallet_switchEthereumChain': {
        const { chainId } = Object(Array.isArray(params) ? params[0] : undefined)
        const networkId = toCaipNetworkId(chainId)
        if (!networkId?.startsWith('eip155:'))
          throw new EmbeddedRpcError(-32602, 'The network must be an EVM network.')
        await parts.switchNetwork(networkId)
        return { value: null }
      }
      case 'wallet_revokePermissions':
        // By EIP-2255 (not ERC-7715), the site drops its access. The logout that follows ends that access.
        return Object(Array.isArray(params) ? params[0] : undefined).eth_accounts
          ? { value: null }
          : undefined
      default:
        return undefined
    }
  }

  const provider: EmbeddedProvider = {
    on(event, listener) {
      const set = listeners.get(event) ?? new Set()
      listeners.set(event, set.add(listener))
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener)
    },
    async request({ method, networkId, params: asked }) {
      try {
        // The copy is checked before anything else reads it: a circular object or 10 MB would freeze the page.
        const copied = copyPayload(asked, 'params')
        if ('problem' in copied) {
          throw new InvalidFieldError({ advice: sendAdvice, problem: copied.problem })
        }
        const params = copied.value
        const here = await answerHere(method, params)
        if (here) return here.value
        const wired = namespace === 'solana' ? toFrameParams(method, params) : params
        const read = judge(method, wired)
        const user = readUser() ?? (await restoreUser())
        if (!user) throw new EmbeddedRpcError(4100, 'No user is logged in.')
        const result = await parts.ask({
          isForUser: read.approval === 'ask',
          method: read.method,
          networkId: networkId ?? user.networkId,
          // A copy of the site's parameters. The frame checks the fields that are not in the schema.
          params: wired,
        })
        return namespace === 'solana' ? fromFrameResult(method, result) : result
      } catch (error) {
        throw toRpcError(error)
      }
    },
  }

  function judge(method: string, params: unknown): Extract<ReadRpcRequest, { method: string }> {
    const read = readRpcRequest({ method, params })
    if ('approval' in read) return read
    if (read.code === 4200) parts.onRefused(method)
    throw new EmbeddedRpcError(read.code, read.message)
  }

  return {
    emit(event, payload) {
      for (const listener of [...(listeners.get(event) ?? [])]) listener(payload)
    },
    provider,
  }
}

/**
 * Converts an error to EIP-1193's form. If the user declined or aborted, the code is 4001, so that families can
 * distinguish this from a failure.
 */
function toRpcError(error: unknown): unknown {
  if (error instanceof EmbeddedAbortedError) return new EmbeddedRpcError(4001, error.shortMessage, error)
  if (error instanceof EmbeddedRequestError) {
    const { reason, shortMessage } = error
    const code = typeof reason === 'number' ? reason : reason === 'REJECTED' ? 4001 : -32603
    return new EmbeddedRpcError(code, shortMessage, error)
  }
  // Source: JSON-RPC 2.0, invalid params. The message contains the problem and the remedy.
  if (error instanceof InvalidFieldError) {
    return new EmbeddedRpcError(-32602, error.message.replace('\n', '. '), error)
  }
  return error
}
