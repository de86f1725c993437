import type { Connector } from '../connector.js'
import type { Wallet } from '../wallet.js'
import type { WalletConnectSession } from '../walletConnectClient.js'

/**
 * Returns the connector with its wallet's name and icon. If the user chose the wallet in the directory, they are the
 * directory's.
 */
export function toNamedConnector(
  connector: Connector,
  { peer }: WalletConnectSession,
  wallet?: Wallet | undefined,
): Connector {
  const imageUrl = wallet?.image_url ?? peer.iconUrl
  return {
    ...connector,
    name: wallet?.name ?? (peer.name || connector.name),
    ...(wallet && { explorerId: wallet.id, ...(wallet.image_id && { imageId: wallet.image_id }) }),
    ...(imageUrl && { imageUrl }),
  }
}
