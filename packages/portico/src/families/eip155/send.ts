import { isPorticoError } from '@portico/protocol/errors'
import { RequestFailedError, RequestPendingError } from '../../core/errors/connection.js'
import { SendRejectedError, SendUnansweredError, WrongNetworkError } from '../../core/errors/send.js'
import type { FamilySending } from '../../core/family.js'
import type { Network } from '../../core/network.js'
import type { SendFee } from '../../core/sendFee.js'
import type { Session } from '../../core/session.js'
import { mayHaveSent } from '../mayHaveSent.js'
import { request } from '../provider.js'
import { assertAnswer, readWalletError, type WalletFailure } from '../walletError.js'
import { readNetworkId, toHexChainId } from './chainId.js'
import { readHash } from './readHash.js'
import { toTransferCall } from './transferCall.js'

/**
 * Asks the user to send a transfer (`eth_sendTransaction`). The wallet sets the nonce, because it may have sent
 * transactions that the network does not show yet.
 *
 * @throws WrongNetworkError, SendRejectedError, SendUnansweredError, RequestPendingError, RequestFailedError
 */
export const send: NonNullable<FamilySending['send']> = (session, parameters) =>
  sendCall(session, parameters.network, { ...toTransferCall(parameters), ...toFeeFields(parameters.fee) })

/** Asks the user to send one call on the network that they reviewed. Throws the same errors as `send`. */
export async function sendCall(session: Session, network: Network, fields: object): Promise<string> {
  const method = 'eth_sendTransaction'
  const { name: walletName } = session.connector
  await assertNetwork(session, network.caipNetworkId, method)
  const call = { ...fields, chainId: toHexChainId(network.id) }
  const answer = await request(session.provider, method, [call])
    .then(assertAnswer)
    .catch((cause: unknown) => {
      throw isPorticoError(cause) ? cause : toSendError(cause, method, walletName)
    })
  const hash = readHash(answer)
  if (hash !== undefined) return hash
  // The wallet of a contract may only have added the call to a queue, under its own name.
  const { readQueueName } = await import('./readQueueName.js')
  const name = await readQueueName(answer, { from: (fields as { from?: unknown }).from, network })
  if (name !== undefined) return name
  // The wallet approved, but returned no transaction. This error makes the kit search the network for it.
  throw new SendUnansweredError({ reason: 'unclear', walletName })
}

/**
 * Throws if the wallet is on another network. The user may have switched since the review, and the same address exists
 * on every network.
 */
export async function assertNetwork(session: Session, networkId: string, method: string): Promise<void> {
  const answer = await request(session.provider, 'eth_chainId').catch((cause: unknown) => {
    throw isPorticoError(cause) ? cause : toUnsentError(cause, method, session.connector.name)
  })
  if (readNetworkId(answer) !== networkId) throw new WrongNetworkError({ networkId })
}

/** Converts a wallet's error for a send. */
export function toSendError(cause: unknown, method: string, walletName: string): Error {
  const read = readWalletError(cause)
  const isOpen = !isRejected(read) && read.kind !== 'pending' && mayHaveSent(read)
  return isOpen
    ? new SendUnansweredError({ cause, reason: 'unclear', walletName })
    : toUnsentError(cause, method, walletName)
}

/** Converts a wallet's error for a request that sends nothing. */
export function toUnsentError(cause: unknown, method: string, walletName: string): Error {
  const read = readWalletError(cause)
  const { details, isOfHardware, kind } = read
  if (isRejected(read)) return new SendRejectedError({ cause })
  if (kind === 'pending') return new RequestPendingError({ cause, walletName })
  return new RequestFailedError({ cause, details, isOfHardware, method })
}

/** 5000 is CAIP-25's code for a rejection. */
function isRejected({ codes, kind }: WalletFailure): boolean {
  return kind === 'rejected' || codes.includes(5000)
}

export function toFeeFields(fee: SendFee | undefined): Record<string, string> {
  const { gasPrice, isGasGuessed, maxFeePerGas, maxPriorityFeePerGas } = fee ?? {}
  const gas = isGasGuessed ? undefined : fee?.gas
  const fields: Record<string, string> = {}
  for (const [name, quantity] of Object.entries({ gas, gasPrice, maxFeePerGas, maxPriorityFeePerGas })) {
    if (quantity !== undefined) fields[name] = `0x${quantity.toString(16)}`
  }
  return fields
}
