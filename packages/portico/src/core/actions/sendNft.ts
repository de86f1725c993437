import type { AskedSubject } from '../askedSends.js'
import { askToSend } from '../askedSends.js'
import { assertAmount } from '../assertAmount.js'
import { assertStarted } from '../assertStarted.js'
import type { Nft, TrackedSend } from '../entities.js'
import { NotConnectedError } from '../errors/connection.js'
import { NetworkNotFoundError, UnsupportedChainError } from '../errors/network.js'
import {
  InvalidAmountError,
  InvalidReceiverError,
  SendWouldFailError,
  WrongNetworkError,
} from '../errors/send.js'
import { findActive } from '../findActive.js'
import { isSameAddress } from '../findLookAlikes.js'
import { joinSignals } from '../joinSignals.js'
import { loadSending } from '../loadSending.js'
import { oneAtATime, transferLock } from '../oneAtATime.js'
import type { Portico } from '../portico.js'
import { readReceiver } from '../readReceiver.js'
import { sessionKey } from '../sessions.js'
import { toPorticoError } from '../toPorticoError.js'
import { track } from '../track.js'
import { trackSend } from '../trackedSends.js'
import { rememberRecipient } from './contacts.js'
import { assertNameStands, checkPatienceMs } from './send.js'

export type SendNftParameters = {
  /** An NFT from `getNfts`. */
  nft: Pick<Nft, 'address' | 'chainId' | 'name' | 'quantity' | 'standard' | 'tokenId'>
  /** An address, or a name if the network has names. */
  receiver: string
  /** The name that resolved to `receiver`. It is resolved again before the send. */
  receiverName?: string | undefined
  /** Number of copies of an ERC-1155 token. Default: 1. */
  amount?: bigint | undefined
  signal?: AbortSignal | undefined
}

/**
 * Asks the user to send an NFT: an ERC-721 token, or copies of an ERC-1155 token. If the network would revert the
 * transfer, this throws before the wallet gets a request. This opens the wallet, so call it from a click.
 *
 * @returns the transfer once the wallet has sent it; `waitForSend` returns its outcome
 * @throws NotStartedError, NotConnectedError, UnsupportedChainError, NetworkNotFoundError, WrongNetworkError,
 * InvalidAmountError, InvalidReceiverError, NamesNotSupportedError, NameUnresolvedError, ReceiverChangedError,
 * SendWouldFailError, SendRejectedError, RequestPendingError, RequestFailedError, MissingDependencyError
 */
export async function sendNft(portico: Portico, parameters: SendNftParameters): Promise<TrackedSend> {
  assertStarted(portico, 'sendNft')
  return oneAtATime(portico, transferLock, () => sendOnce(portico, parameters))
}

async function sendOnce(portico: Portico, parameters: SendNftParameters): Promise<TrackedSend> {
  const { nft, receiver, receiverName, signal } = parameters
  const { amount = 1n } = parameters
  const state = portico.store.getState()
  const connection = findActive(state)
  const session = connection && portico.internal.sessions.get(sessionKey(connection))?.session
  if (!connection || !session) throw new NotConnectedError({ namespace: state.activeNamespace })
  const { address: from, namespace, networkId } = connection
  const sending = await loadSending(portico, namespace)
  if (!sending?.sendNft) throw new UnsupportedChainError({ namespace })
  const network = portico.networks.find(({ caipNetworkId }) => caipNetworkId === nft.chainId)
  if (!network) throw new NetworkNotFoundError({ networkId: nft.chainId })
  if (networkId !== nft.chainId) throw new WrongNetworkError({ networkId: nft.chainId })
  assertCount(amount, nft)

  const contract = nft.address.slice(nft.address.lastIndexOf(':') + 1)
  const found = await readReceiver(sending, { input: receiver, network, signal })
  const { address: to } = found
  if (isSameAddress(to, contract)) {
    throw new InvalidReceiverError({ networkName: network.name, reason: 'token' })
  }
  const isSmartAccount = connection.accounts.find(({ address }) => address === from)?.type === 'smartAccount'
  const properties = {
    amount: String(amount),
    isSmartAccount,
    network: nft.chainId,
    token: `${nft.address}/${nft.tokenId}`,
  }
  const { standard, tokenId } = nft
  const transfer = { amount, contract, from, network, standard, to, tokenId }
  let hash: string
  try {
    await assertNameStands({ network, receiverName: found.name, sending, to }, receiverName, signal)
    const refusal = await sending
      .checkNft?.(transfer, {
        signal: joinSignals(signal, AbortSignal.timeout(checkPatienceMs)),
      })
      // If the network does not respond in time, the wallet gets the request anyway, because the wallet also checks it.
      .catch(() => signal?.throwIfAborted())
    if (typeof refusal === 'string') throw new SendWouldFailError({ refusal })
    track(portico, { event: 'SEND_INITIATED', properties })
    signal?.throwIfAborted()
    const subject: AskedSubject = {
      amount: String(amount),
      decimals: 0,
      from,
      networkId,
      receiverName: found.name ?? receiverName,
      symbol: nft.name.slice(0, 64),
      to,
      tokenAddress: nft.address,
      tokenId,
    }
    hash = await askToSend(
      portico,
      { sending, session, subject },
      async (tagged) => (await sending.sendNft?.(tagged, transfer)) ?? '',
    )
  } catch (error) {
    const message = toPorticoError(error).shortMessage
    track(portico, { event: 'SEND_ERROR', properties: { ...properties, message } })
    throw error
  }
  const name = found.name ?? receiverName
  const sent = trackSend(portico, {
    amount: String(amount),
    decimals: 0,
    from,
    hash,
    networkId,
    receiverName: name,
    sentAt: Date.now(),
    status: 'pending',
    symbol: nft.name.slice(0, 64),
    to,
    tokenAddress: nft.address,
    tokenId,
  })
  rememberRecipient(portico, { address: to, name, namespace, networkId, sentAt: sent.sentAt })
  track(portico, { event: 'SEND_SUCCESS', properties })
  return sent
}

function assertCount(amount: bigint, { quantity, standard }: SendNftParameters['nft']): void {
  assertAmount(amount)
  const most = standard === 'ERC721' ? 1n : BigInt(/^\d+$/.test(quantity) ? quantity : '1')
  if (amount > most) throw new InvalidAmountError({ reason: 'too-large' })
}
