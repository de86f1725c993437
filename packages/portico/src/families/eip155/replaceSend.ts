import type { FeePrices } from '@portico/protocol/token'
import type { Hex, PublicClient } from 'viem'
import { SendNotReplaceableError } from '../../core/errors/send.js'
import type { FamilySending, ReplacementSubject, SendReplacement } from '../../core/family.js'
import { pause } from '../../core/pause.js'
import type { SendFee } from '../../core/sendFee.js'
import { readDataFee, readPrices } from './estimateSend.js'
import { isSigned } from './isSigned.js'
import { withNetwork } from './networkClient.js'
import { sendCall, toFeeFields } from './send.js'
import { asHex } from './transferCall.js'

/** Gas of a plain transfer, if the network does not return it. */
const plainGas = 21_000n

/** How often to look for the wallet's transaction on the network, and the pauses between these looks in ms. */
const nonceLooks = { count: 12, firstMs: 150, growth: 1.4, longestMs: 2_000 }

/** The fields of a pending transaction that its replacement needs. */
type Waiting = {
  to: Hex
  input: Hex
  value: bigint
  gas: bigint
  nonce: number
  fee: { kind: 'legacy'; gasPrice: bigint } | { kind: 'eip1559'; maxFeePerGas: bigint; priorityFee: bigint }
}

type Plan = SendReplacement & { call: Record<string, string> }

/**
 * Returns the replacement for a transaction that is in no block yet. It supports no contract accounts, because they
 * have no nonce that a wallet could reuse. Transactions with blobs or delegations are left to the wallet.
 */
export const readReplacement: NonNullable<FamilySending['readReplacement']> = async (
  subject,
  options = {},
) => {
  const plan = await readPlan(subject, options.signal)
  if (!plan) return undefined
  const { call: _, ...replacement } = plan
  return replacement
}

/**
 * Asks the user to send the replacement of a transaction (`eth_sendTransaction` with its nonce).
 *
 * @throws SendNotReplaceableError, WrongNetworkError, SendRejectedError, RequestPendingError, RequestFailedError
 */
export const replaceSend: NonNullable<FamilySending['replaceSend']> = async (session, subject) => {
  const plan = await readPlan(subject)
  if (!plan) throw new SendNotReplaceableError({ problem: `Transaction: ${subject.hash}` })
  const { network } = subject
  const hash = await sendCall(session, network, { ...plan.call, ...toFeeFields(plan.fee) })
  const sent = await findNonce(subject, hash)
  return { hash, keptNonce: sent === undefined ? undefined : sent === plan.nonce, nonce: plan.nonce }
}

async function readPlan(subject: ReplacementSubject, signal?: AbortSignal): Promise<Plan | undefined> {
  const { from, hash, kind, network } = subject
  const address = asHex(from)
  return withNetwork({ network, signal }, async (client) => {
    const [found, code, nativeBalance, prices] = await Promise.all([
      askFor(client, hash),
      client.getCode({ address }),
      client.getBalance({ address }),
      readPrices(client, network),
    ])
    const waiting = toWaiting(found, subject)
    // An account that delegates to a contract (EIP-7702) still belongs to a key.
    const isContract = code !== undefined && code !== '0x' && !code.startsWith('0xef0100')
    if (!waiting || isContract) return undefined
    const isCancel = kind === 'cancel'
    const moved = isCancel
      ? { from: address, to: address, value: '0x0' as const }
      : {
          ...(waiting.input !== '0x' && { data: waiting.input }),
          from: address,
          to: waiting.to,
          value: `0x${waiting.value.toString(16)}` as const,
        }
    const gas = isCancel
      ? await client.estimateGas({ account: address, to: address, value: 0n }).catch(() => plainGas)
      : waiting.gas
    const { value } = moved
    const sized = { ...('data' in moved && { data: moved.data }), to: moved.to, value }
    const fee = toHigherFee(waiting, gas, prices, await readDataFee(client, network, sized, gas))
    return {
      call: { ...moved, nonce: `0x${waiting.nonce.toString(16)}` },
      cost: fee.amount + (isCancel ? 0n : waiting.value),
      fee,
      nativeBalance,
      nonce: waiting.nonce,
    }
  })
}

/**
 * Returns the network's current fee, but at least an eighth more than the previous fee. Nodes reject a replacement with
 * less than a tenth more. Source: go-ethereum's `txpool.pricebump`.
 */
function toHigherFee(
  { fee }: Waiting,
  gas: bigint,
  { baseFee, gasPrice, priorityFee }: FeePrices,
  dataFee: bigint | undefined,
): SendFee {
  const raise = (before: bigint, now: bigint) => {
    const least = (before * 9n + 7n) / 8n + 1n
    return now > least ? now : least
  }
  const unknown = dataFee === undefined && { isDataFeeUnknown: true }
  if (fee.kind === 'legacy') {
    const price = raise(fee.gasPrice, gasPrice)
    return {
      amount: gas * price + (dataFee ?? 0n),
      gas,
      gasPrice: price,
      kind: 'legacy',
      ...unknown,
    }
  }
  const tip = raise(fee.priorityFee, priorityFee)
  const most = raise(fee.maxFeePerGas, 2n * (baseFee ?? 0n) + tip)
  return {
    amount: gas * most + (dataFee ?? 0n),
    gas,
    kind: 'eip1559',
    maxFeePerGas: most,
    maxPriorityFeePerGas: tip < most ? tip : most,
    ...unknown,
  }
}

/**
 * Reads a pending transaction. Returns undefined if the transaction is in a block, unknown, another account's, or of a
 * kind that only the wallet can replace. Also returns undefined if the hash does not match: otherwise a node that lies
 * about the recipient or the amount could make the user send something else.
 */
function toWaiting(found: unknown, { from, hash, network }: ReplacementSubject): Waiting | undefined {
  const entry = (found ?? {}) as Record<string, unknown>
  const [gas, nonce, value, gasPrice, maxFeePerGas, priorityFee] = [
    entry.gas,
    entry.nonce,
    entry.value,
    entry.gasPrice,
    entry.maxFeePerGas,
    entry.maxPriorityFeePerGas,
  ].map(readQuantity)
  const { blockHash, input, to, type = '0x0' } = entry
  if (
    (blockHash !== null && blockHash !== undefined) ||
    asHex(String(entry.from)) !== asHex(from) ||
    typeof to !== 'string' ||
    !/^0x[\da-f]{40}$/i.test(to) ||
    typeof input !== 'string' ||
    !/^0x(?:[\da-f]{2})*$/i.test(input) ||
    gas === undefined ||
    nonce === undefined ||
    value === undefined ||
    !isSigned(entry, { chainId: Number(network.id), hash })
  ) {
    return undefined
  }
  // Both were checked above.
  const shared = { gas, input: input as Hex, nonce: Number(nonce), to: to as Hex, value }
  if (type === '0x2' && maxFeePerGas !== undefined && priorityFee !== undefined) {
    return { ...shared, fee: { kind: 'eip1559', maxFeePerGas, priorityFee } }
  }
  if ((type === '0x0' || type === '0x1') && gasPrice !== undefined) {
    return { ...shared, fee: { gasPrice, kind: 'legacy' } }
  }
  return undefined
}

/**
 * Finds the nonce that the wallet used. Undefined if no endpoint returns it in time, e.g. for a private transaction.
 */
async function findNonce({ network }: ReplacementSubject, hash: string): Promise<number | undefined> {
  let delayMs = nonceLooks.firstMs
  for (let look = 0; look < nonceLooks.count; look++) {
    const found = await withNetwork({ network }, (client) => askFor(client, hash)).catch(() => undefined)
    const nonce = readQuantity(((found ?? {}) as { nonce?: unknown }).nonce)
    if (nonce !== undefined) return Number(nonce)
    await pause(delayMs)
    delayMs = Math.min(delayMs * nonceLooks.growth, nonceLooks.longestMs)
  }
  return undefined
}

function readQuantity(input: unknown): bigint | undefined {
  return typeof input === 'string' && /^0x[\da-f]{1,64}$/i.test(input) ? BigInt(input) : undefined
}

/** Sends a request without viem's parser, because a node's response may lack fields that the parser requires. */
async function askFor(client: PublicClient, hash: string): Promise<unknown> {
  return client.request({ method: 'eth_getTransactionByHash', params: [hash as Hex] })
}
