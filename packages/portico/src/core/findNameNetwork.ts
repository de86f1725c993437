import type { Network } from './network.js'

/**
 * The network whose names stand for addresses on `network`: itself where it has names, otherwise Ethereum as the site
 * configured it, where names keep an address for each network (ENSIP-11). What a test network's names say is never taken
 * for money that is real. Undefined without one.
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
