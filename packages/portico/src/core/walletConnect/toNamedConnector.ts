import type { Connector } from '../connector.js'
import type { Wallet } from '../wallet.js'
import type { WalletConnectSession } from '../walletConnectClient.js'

/** The connector with the name and picture of the wallet behind it: the directory's where it was chosen there. */
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
