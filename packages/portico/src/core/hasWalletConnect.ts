import type { Portico } from './createPortico.js'
import type { State } from './state.js'
import { walletConnectId } from './walletConnectClient.js'

/** True where the host configured WalletConnect: nothing else answers a pairing. */
export function hasWalletConnect({ connectors }: Pick<State, 'connectors'>): boolean {
  return connectors.some(({ id }) => id === walletConnectId)
}

/** True where there are wallets to list beside those of this page. */
export function hasDirectory({ options }: Portico): boolean {
  const { directory, servers, wallets } = options
  return servers.length > 0 || directory !== undefined || (wallets.custom?.length ?? 0) > 0
}
