import { isPorticoError } from '@portico/protocol/errors'
import { base58, base64, hex } from '@scure/base'
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
import { mayHaveSent } from '../mayHaveSent.js'
import { readMethods } from '../walletConnectProvider.js'
import { type LatestBlockhash, planTransfer, readBlockhash, toWire } from './buildTransfer.js'
import type { Instruction } from './compileTransaction.js'
import { estimateSend } from './estimateSend.js'
import { isKnown, signedMs } from './readSend.js'
import { readSolanaError } from './readSolanaError.js'
import { askFor, createRpc, type SolanaRpc, type SolanaRpcAnswer } from './rpc.js'
import { type SolanaSigner, solanaSigner } from './solanaSigner.js'
import { isWalletConnectProvider } from './standardWallet.js'

/** Options for the node: it simulates the transfer first, then resends it until it is in a block. */
const sendOptions = { preflightCommitment: 'confirmed' } as const

/**
 * Asks the user to send a transfer. The wallet sends it if it can. Otherwise the wallet only signs, and the network's
 * own endpoint sends it.
 *
 * @returns the transaction's signature in base58
 * @throws SendRejectedError, SendUnansweredError, SendExpiredError, SendWouldFailError, RequestPendingError,
 * RequestFailedError, BalanceUnavailableError
 */
export const send: NonNullable<FamilySending['send']> = async (session, parameters) => {
  const { fee: wanted, from, network } = parameters
  const rpc = createRpc(network)
  const [fee, { instructions, refusal }, latest] = await Promise.all([
    wanted ?? estimateSend(parameters).then((estimate) => estimate.fee),
    planTransfer(rpc, parameters, 0n),
    readBlockhash(rpc),
  ])
  if (refusal) throw new SendWouldFailError({ refusal })
  return sendInstructions(session, { ...latest, from, instructions, network, rpc, ...toBudget(fee) })
}

/** Asks the user to send one transaction with these instructions. Throws the same errors as `send`. */
export async function sendInstructions(
  session: Session,
  parameters: {
    rpc: SolanaRpc
    network: Network
    from: string
    instructions: readonly Instruction[]
    limit: number
    price: bigint
  } & LatestBlockhash,
): Promise<string> {
  const { blockhash, from, instructions, lastBlock, limit, network, price, rpc } = parameters
  const { provider } = session
  const networkId = network.caipNetworkId
  const methods = isWalletConnectProvider(provider) ? await readMethods(provider, 'solana') : undefined
  const signer = solanaSigner({ address: from, methods, networkId, provider })
  const version = signer.transactionVersions.includes(0) ? 0 : 'legacy'
  const wire = toWire(from, instructions, { blockhash, limit, price, version })
  const method = signer.canSend ? 'solana:signAndSendTransaction' : 'solana:signTransaction'
  let signature: string
  try {
    signature = signer.canSend
      ? await signer.signAndSendTransaction(wire, sendOptions)
      : await sendSigned(rpc, signer, wire, { blockhash, lastBlock })
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

async function sendSigned(
  rpc: SolanaRpc,
  signer: SolanaSigner,
  wire: Uint8Array,
  latest: LatestBlockhash,
): Promise<string> {
  const [signed = new Uint8Array()] = await signer.signTransactions([wire])
  // The first signature is the payer's, and identifies the transaction. It comes after the count.
  const first = signed.slice(1, 65)
  if (first.length < 64 || first.every((byte) => byte === 0)) {
    throw new RequestFailedError({
      details: 'The wallet returned an unsigned transaction.',
      method: 'solana:signTransaction',
    })
  }
  await assertInTime(rpc, signed, latest)
  const signature = base58.encode(first)
  // From here on, whatever the nodes respond, one of them may have passed the transaction on. So the signature is
  // followed until it is in a block or can no longer be valid.
  await rpc(
    'sendTransaction',
    [base64.encode(signed), { ...sendOptions, encoding: 'base64' }],
    isTaken,
  ).catch(() => {})
  void sendAgain(rpc, signed, signature)
  return signature
}

/**
 * Stops a transaction whose blockhash the network no longer accepts. No node has the signed transaction yet, so nothing
 * was sent, even if the node's block height is wrong.
 *
 * @throws SendExpiredError
 */
async function assertInTime(
  rpc: SolanaRpc,
  signed: Uint8Array,
  { blockhash, lastBlock }: LatestBlockhash,
): Promise<void> {
  // A wallet may replace the blockhash by a newer one.
  const isOurs = hex.encode(signed).includes(hex.encode(base58.decode(blockhash)))
  if (lastBlock === undefined || !isOurs) return
  const height = await askFor(rpc, 'getBlockHeight', [{ commitment: 'confirmed' }]).catch(() => undefined)
  if (typeof height === 'number' && height > lastBlock)
    throw new SendExpiredError({
      refusal: `The network is at block ${height}. The transaction could be in a block up to ${lastBlock}.`,
    })
}

const isTaken = ({ error }: SolanaRpcAnswer) => !error

/** Pause before the same bytes are sent again, in ms. */
const againMs = 3_000

/**
 * Resends the same bytes until the network knows the transaction or it has expired, because an endpoint may accept a
 * transaction and then lose it.
 */
async function sendAgain(rpc: SolanaRpc, signed: Uint8Array, signature: string): Promise<void> {
  const endsAt = Date.now() + signedMs
  const params = [base64.encode(signed), { encoding: 'base64', skipPreflight: true }]
  while (Date.now() < endsAt) {
    await new Promise((resolve) => {
      const timer: unknown = setTimeout(resolve, againMs)
      // In Node, the timer must not keep the process running.
      if (typeof timer === 'object') (timer as { unref?: () => void } | null)?.unref?.()
    })
    try {
      if (isKnown(await rpc('getSignatureStatuses', [[signature]], isKnown))) return
      await rpc('sendTransaction', params, isTaken)
    } catch {
      // The next try follows, until the transaction has expired.
    }
  }
}

function toBudget({ gas, gasPrice = 0n }: SendFee): { limit: number; price: bigint } {
  return { limit: Number(gas), price: gasPrice }
}
