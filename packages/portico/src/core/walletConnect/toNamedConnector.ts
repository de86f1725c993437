import type { Connector } from '../connector.js'
import type { Wallet } from '../wallet.js'
import type { WalletConnectSession } from '../walletConnectClient.js'

/** Returns the connector with the name and icon of its wallet: the directory's if the wallet was chosen there. */
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
