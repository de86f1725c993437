import { widerNetwork } from '../http/clientAddress.js'
import { changeCount } from './changeCount.js'
import { relayLimits } from './relayLimits.js'

/** The sockets of an IPv6 /48 as a multiple of an address's sockets. */
const networkSockets = 4

/** Open sockets by address, by wider network and by client. */
export type SocketCounts = {
  isAddressFull: (address: string, limit: number) => boolean
  isClientFull: (clientId: string) => boolean
  /** Adds or removes one socket. */
  change: (socket: { address: string; clientId: string }, change: 1 | -1) => void
}

export function createSocketCounts(): SocketCounts {
  const byAddress = new Map<string, number>()
  const byNetwork = new Map<string, number>()
  const byClient = new Map<string, number>()
  const countOf = (counts: Map<string, number>, key: string) => counts.get(key) ?? 0
  return {
    change({ address, clientId }, change) {
      changeCount(byAddress, address, change)
      changeCount(byNetwork, widerNetwork(address), change)
      changeCount(byClient, clientId, change)
    },
    isAddressFull: (address, limit) =>
      countOf(byAddress, address) >= limit ||
      countOf(byNetwork, widerNetwork(address)) >= limit * networkSockets,
    isClientFull: (clientId) => countOf(byClient, clientId) >= relayLimits.socketsPerClient,
  }
}
