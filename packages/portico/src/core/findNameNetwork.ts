import type { Network } from './network.js'

/**
 * Returns the network whose names resolve to addresses on `network`. This is the network itself if it has names.
 * Otherwise it is Ethereum as the site configured it, because its names store an address for each network (ENSIP-11).
 * Names of a test network are never used for real money. Undefined if there is no such network.
 */
export function findNameNetwork(networks: readonly Network[], network: Network): Network | undefined {
  if (hasNames(network)) return network
  const fitting = networks.filter((other) => hasNames(other) && (network.testnet || !other.testnet))
  return (
    fitting.find(({ testnet }) => network.testnet && testnet) ??
    fitting.find(({ id }) => Number(id) === 1) ??
    fitting[0]
  )
}

function hasNames({ contracts }: Network): boolean {
  return contracts?.ensUniversalResolver !== undefined
}
