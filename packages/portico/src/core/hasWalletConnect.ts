import type { Portico } from './portico.js'
import type { State } from './state.js'
import { walletConnectId } from './walletConnectClient.js'

/** True where the host configured WalletConnect: nothing else answers a pairing. */
export function hasWalletConnect({ connectors }: Pick<State, 'connectors'>): boolean {
  return connectors.some(({ id }) => id === walletConnectId)
}

/** Featured wallets where the host names none, and recommended ones. Source: specification, section 7. */
export const offeredCount = 4

/** How many wallets to list are awaited, beside so many of the page: Connect keeps their rows, and nothing moves later. */
export function countAwaited({ options }: Portico, found: number): number {
  const { directory, servers, wallets } = options
  return servers.length > 0 || directory ? Math.max(0, offeredCount - found) : (wallets.custom?.length ?? 0)
}

/** True where there are wallets to list beside those of this page. */
export function hasDirectory(portico: Portico): boolean {
  return countAwaited(portico, 0) > 0
}
