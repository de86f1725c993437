import type { FamilySending } from '../../core/family.js'
import { toNftCall } from './nftCall.js'
import { sendCall } from './send.js'

/**
 * Asks the user to send an NFT (`eth_sendTransaction`).
 *
 * @throws WrongNetworkError, SendRejectedError, RequestPendingError, RequestFailedError
 */
export const sendNft: NonNullable<FamilySending['sendNft']> = (session, transfer) =>
  sendCall(session, transfer.network, toNftCall(transfer))
