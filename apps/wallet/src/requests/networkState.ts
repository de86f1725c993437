import type { CaipNetworkId } from '@portico/protocol/caip'
import { frameNetworks, toCaipNetworkId } from '@portico/protocol/frame'
import { getSupportedChains } from '@portico/protocol/http'
import { WalletError } from '../errors/WalletError.js'
import type { ServerCall } from '../session/serverCall.js'
import type { FrameStore } from '../storage/frameStore.js'

const storeName = 'network'

export type NetworkState = {
  current: () => CaipNetworkId
  /** Returns the latest network of a family, for requests that name none. */
  currentOf: (namespace: 'eip155' | 'solana') => CaipNetworkId
  /** Switches to another network. @throws WalletError, NETWORK_UNKNOWN */
  switchTo: (chainId: unknown) => Promise<CaipNetworkId>
}

export type NetworkStateOptions = { call: ServerCall; first: CaipNetworkId; store: FrameStore }

/**
 * Creates the state of the wallet's network. It starts with the network that was last in use, or otherwise with the one
 * that the page opened with.
 */
export async function createNetworkState({ call, first, store }: NetworkStateOptions): Promise<NetworkState> {
  const kept = toCaipNetworkId(await store.get(storeName))
  let current = kept ?? first
  const latest: Record<string, CaipNetworkId> = {
    eip155: 'eip155:1',
    solana: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  }
  const note = (networkId: CaipNetworkId) => {
    latest[networkId.split(':')[0] ?? ''] = networkId
  }
  note(first)
  note(current)
  let served: Promise<readonly string[]> | undefined

  async function isKnown(networkId: CaipNetworkId): Promise<boolean> {
    if (frameNetworks.includes(networkId)) return true
    // Accept any other network that the server reads, such as a local one in development.
    served ??= call(getSupportedChains, {}).then(({ http }) => http)
    return served.then(
      (ids) => ids.includes(networkId),
      () => {
        served = undefined
        return false
      },
    )
  }

  return {
    current: () => current,
    currentOf: (namespace) => latest[namespace] ?? current,
    async switchTo(chainId) {
      const networkId = toCaipNetworkId(chainId)
      if (networkId === undefined || !(await isKnown(networkId))) {
        throw new WalletError('NETWORK_UNKNOWN', 'Chain is not supported')
      }
      if (networkId !== current) await store.put(storeName, networkId)
      current = networkId
      note(networkId)
      return networkId
    },
  }
}
