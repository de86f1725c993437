import type { Portico } from './portico.js'
import type { State } from './state.js'
import { walletConnectId } from './walletConnectClient.js'

/** Checks whether the site configured WalletConnect. Otherwise no wallet can answer a pairing. */
export function hasWalletConnect({ connectors }: Pick<State, 'connectors'>): boolean {
  return connectors.some(({ id }) => id === walletConnectId)
}

/**
 * Number of featured wallets if the site names none. It is also the number of recommended wallets. Source:
 * specification, section 7.
 */
export const offeredCount = 4

/**
 * Returns how many rows Connect reserves for directory wallets beside the `found` ones. The reserved rows keep the list
 * from moving when these wallets load.
 */
export function countAwaited({ options }: Portico, found: number): number {
  const { directory, servers, wallets } = options
  return servers.length > 0 || directory ? Math.max(0, offeredCount - found) : (wallets.custom?.length ?? 0)
}

/** Checks whether there are wallets to list in addition to those found on this page. */
export function hasDirectory(portico: Portico): boolean {
  return countAwaited(portico, 0) > 0
}
