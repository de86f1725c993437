import type { CaipNetworkId } from '@portico/protocol/caip'
import { type FrameParsedReply, toCaipNetworkId } from '@portico/protocol/frame'
import type { EmbeddedNamespace, EmbeddedState, EmbeddedUser } from '../core/embeddedClient.js'
import { EmbeddedRequestError } from '../core/errors/embedded.js'
import type { EmbeddedCache } from './embeddedClientOptions.js'

export type AccountState = ReturnType<typeof createAccountState>

/** Creates the state that the client publishes: each family's user, as the frame last reported it. */
export function createAccountState({
  cache,
  emit,
}: {
  cache: EmbeddedCache
  /** Emits an event to the listeners of a family's provider. */
  emit: (namespace: EmbeddedNamespace, event: string, payload: unknown) => void
}) {
  const listeners = new Set<(state: EmbeddedState) => void>()
  let state: EmbeddedState = { isSurfaceWanted: false, smartAccountNetworks: [], users: {} }

  function change(next: Partial<EmbeddedState>): void {
    state = { ...state, ...next }
    for (const listener of [...listeners]) listener(state)
  }

  /** The frame's network, as last set by this client. */
  const onFrame: { networkId?: CaipNetworkId | undefined } = {}
  /** The pending requests for the user of an earlier visit. */
  const restoring = new Map<EmbeddedNamespace, Promise<EmbeddedUser | null>>()

  return {
    change,
    /** Clears the login cache. Source: specification, section 4. */
    forget(by: 'host' | 'frame'): void {
      for (const name of ['emailLoginUsed', 'email', 'lastUsedChainId', 'socialUsername'] as const) {
        cache.write(name as 'email', undefined)
      }
      const wasSignedIn = Object.keys(state.users).length > 0
      restoring.clear()
      change({ users: {} })
      if (by === 'frame' && wasSignedIn) {
        for (const namespace of ['eip155', 'solana'] as const)
          emit(namespace, 'disconnect', { code: 4900, message: 'Signed out' })
      }
    },
    /** Stores the user that the frame reports. */
    keep(
      namespace: EmbeddedNamespace,
      reply: FrameParsedReply<'GET_USER'> & { userName?: string | null | undefined },
    ): EmbeddedUser {
      const networkId = toCaipNetworkId(reply.chainId)
      if (!networkId?.startsWith(`${namespace}:`)) {
        throw new EmbeddedRequestError({ message: `The wallet returned no ${namespace} account.` })
      }
      const preferredAccountType = reply.preferredAccountType ?? 'eoa'
      const own = reply.accounts ?? []
      const preferred = own.find(({ type }) => type === preferredAccountType)
      const user: EmbeddedUser = {
        accounts: own.length > 0 ? own : [{ address: reply.address, type: preferredAccountType }],
        address: preferred?.address ?? reply.address,
        email: reply.email ?? null,
        networkId,
        preferredAccountType,
        smartAccountDeployed: reply.smartAccountDeployed ?? false,
        userName: reply.userName ?? cache.read('socialUsername') ?? null,
        ...(reply.custody && { custody: reply.custody }),
        ...(reply.isLasting === false && { isLasting: false }),
        ...(reply.isNewUser && { isNewUser: true }),
      }
      cache.write('emailLoginUsed', true)
      cache.write('lastEmailLoginTime', undefined)
      cache.write('lastUsedChainId', namespace === 'eip155' ? Number(networkId.slice(7)) : networkId)
      if (user.email) cache.write('email', user.email)
      if (reply.userName) cache.write('socialUsername', reply.userName)
      onFrame.networkId = networkId
      const before = state.users[namespace]
      state = { ...state, users: { ...state.users, [namespace]: user } }
      // The event comes before the change: it has only the address, and listeners of the state may then add more.
      if (before && before.address !== user.address) emit(namespace, 'accountsChanged', [user.address])
      if (before && before.networkId !== networkId) {
        emit(
          namespace,
          'chainChanged',
          namespace === 'eip155' ? `0x${Number(networkId.slice(7)).toString(16)}` : networkId,
        )
      }
      change({})
      return user
    },
    listeners,
    onFrame,
    read: () => state,
    restoring,
  }
}
