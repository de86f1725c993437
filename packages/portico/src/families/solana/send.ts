import { isPorticoError } from '@portico/protocol/errors'
import { base58, base64 } from '@scure/base'
import { RequestFailedError, RequestPendingError } from '../../core/errors/connection.js'
import {
  SendExpiredError,
  SendRejectedError,
  SendUnansweredError,
  SendWouldFailError,
} from '../../core/errors/send.js'
import type { FamilySending } from '../../core/family.js'
import type { Network } from '../../core/network.js'
import type { SendFee } from '../../core/sendFee.js'
import type { Session } from '../../core/session.js'
import { cleanText } from '../cleanText.js'
import { mayHaveSent } from '../mayHaveSent.js'
import { readMethods } from '../requestedWallet.js'
import { planTransfer, readBlockhash, toWire } from './buildTransfer.js'
import type { Instruction } from './compileTransaction.js'
import { estimateSend } from './estimateSend.js'
import { readSolanaError } from './readSolanaError.js'
import { createRpc, type SolanaRpc, type SolanaRpcError } from './rpc.js'
import { type SolanaSigner, solanaSigner } from './solanaSigner.js'
import { isRequested } from './standardWallet.js'

/** Options for the node: it simulates the transfer first, then resends it until it is in a block. */
const sendOptions = { preflightCommitment: 'confirmed' } as const

/**
 * Asks the user to send a transfer. The wallet sends it if it can. Otherwise the wallet only signs, and the network's
 * own endpoint sends it.
 *
 * @returns the transaction's signature in base58
 * @throws SendRejectedError, SendUnansweredError, SendWouldFailError, RequestPendingError, RequestFailedError,
 * BalanceUnavailableError
 */
export const send: NonNullable<FamilySending['send']> = async (session, parameters) => {
  const { fee: wanted, from, network } = parameters
  const rpc = createRpc(network)
  const [fee, { instructions, refusal }, blockhash] = await Promise.all([
    wanted ?? estimateSend(parameters).then((estimate) => estimate.fee),
    planTransfer(rpc, parameters, 0n),
    readBlockhash(rpc),
  ])
  if (refusal) throw new SendWouldFailError({ refusal })
  return sendInstructions(session, { blockhash, from, instructions, network, rpc, ...toBudget(fee) })
}

/** Asks the user to send one transaction with these instructions. Throws the same errors as `send`. */
export async function sendInstructions(
  session: Session,
  parameters: {
    rpc: SolanaRpc
    network: Network
    from: string
    instructions: readonly Instruction[]
    blockhash: string
    limit: number
    price: bigint
  },
): Promise<string> {
  const { blockhash, from, instructions, limit, network, price, rpc } = parameters
  const { provider } = session
  const networkId = network.caipNetworkId
  const methods = isRequested(provider) ? await readMethods(provider, 'solana') : undefined
  const signer = solanaSigner({ address: from, methods, networkId, provider })
  const version = signer.transactionVersions.includes(0) ? 0 : 'legacy'
  const wire = toWire(from, instructions, { blockhash, limit, price, version })
  const method = signer.canSend ? 'solana:signAndSendTransaction' : 'solana:signTransaction'
  let signature: string
  try {
    signature = signer.canSend
      ? await signer.signAndSendTransaction(wire, sendOptions)
      : await sendSigned(rpc, signer, wire)
  } catch (cause) {
    const { name: walletName } = session.connector
    // The wallet approved, but returned no transaction.
    if (signer.canSend && isPorticoError(cause, 'INVALID_RESPONSE'))
      throw new SendUnansweredError({ cause, reason: 'unclear', walletName })
    if (isPorticoError(cause)) throw cause
    const read = readSolanaError(cause)
    const { details, isOfHardware, kind } = read
    if (kind === 'rejected') throw new SendRejectedError({ cause })
    if (kind === 'pending') throw new RequestPendingError({ cause, walletName })
    // If the wallet was only to sign, it has not sent the transaction.
    if (signer.canSend && mayHaveSent(read))
      throw new SendUnansweredError({ cause, reason: 'unclear', walletName })
    throw new RequestFailedError({ cause, details, isOfHardware, method })
  }
  if (/^[1-9A-HJ-NP-Za-km-z]{64,88}$/.test(signature)) return signature
  throw new SendUnansweredError({ reason: 'unclear', walletName: session.connector.name })
}

async function sendSigned(rpc: SolanaRpc, signer: SolanaSigner, wire: Uint8Array): Promise<string> {
  const [signed = new Uint8Array()] = await signer.signTransactions([wire])
  // The first signature is the payer's, and identifies the transaction. It comes after the count.
  const first = signed.slice(1, 65)
  if (first.length < 64 || first.every((byte) => byte === 0)) {
    throw new RequestFailedError({
      details: 'The wallet returned an unsigned transaction.',
      method: 'solana:signTransaction',
    })
  }
  const signature = base58.encode(first)
  const state = { isLost: false }
  try {
    const params = [base64.encode(signed), { ...sendOptions, encoding: 'base64' }]
    const { error } = await rpc('sendTransaction', params, () => {
      state.isLost = true
    })
    // If a response was lost, the transfer may be on its way. After an error, the user might pay a second time.
    if (error && !state.isLost && !isAlreadyProcessed(error)) {
      if (isExpired(error)) throw new SendExpiredError({ refusal: cleanText(error.message, 200) })
      throw new SendWouldFailError({ refusal: cleanText(error.message, 200) })
    }
  } catch (cause) {
    if (!state.isLost) throw cause
  }
  void sendAgain(rpc, signed, signature)
  return signature
}

/**
 * Pause before the same bytes are sent again, and how long a signature can be valid, in ms. Source: Solana, 150 blocks.
 */
const again = { everyMs: 3_000, forMs: 90_000 }

/**
 * Resends the same bytes until the network knows the transaction or it has expired, because an endpoint may accept a
 * transaction and then lose it.
 */
async function sendAgain(rpc: SolanaRpc, signed: Uint8Array, signature: string): Promise<void> {
  const endsAt = Date.now() + again.forMs
  const params = [base64.encode(signed), { encoding: 'base64', skipPreflight: true }]
  while (Date.now() < endsAt) {
    await new Promise((resolve) => {
      const timer: unknown = setTimeout(resolve, again.everyMs)
      // In Node, the timer must not keep the process running.
      if (typeof timer === 'object') (timer as { unref?: () => void } | null)?.unref?.()
    })
    try {
      const answer = await rpc('getSignatureStatuses', [[signature]])
      if (answer.error === undefined) {
        const [status] = (Object(answer.result) as { value?: readonly unknown[] }).value ?? []
        if (status) return
      }
      await rpc('sendTransaction', params)
    } catch {
      // The next try follows, until the transaction has expired.
    }
  }
}

/** Checks whether the signed blockhash has expired. Source: Solana's `TransactionError`. */
function isExpired({ data, message }: SolanaRpcError): boolean {
  const err: unknown = Object(data).err
  return err === 'BlockhashNotFound' || /blockhash not found|block height exceeded/i.test(message)
}

/** Checks whether the node already has this transaction, so that it was sent. Source: Solana's `TransactionError`. */
function isAlreadyProcessed({ data, message }: SolanaRpcError): boolean {
  const err: unknown = Object(data).err
  return err === 'AlreadyProcessed' || /already been processed|AlreadyProcessed/.test(message)
}

function toBudget({ gas, gasPrice = 0n }: SendFee): { limit: number; price: bigint } {
  return { limit: Number(gas), price: gasPrice }
}
