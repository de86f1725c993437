import type { PorticoError } from '@portico/protocol/errors'
import type { Draft } from './draft.js'
import { UnsupportedChainError } from './errors/network.js'
import {
  InsufficientBalanceError,
  InsufficientFeeBalanceError,
  NoBalanceFoundError,
  SendWouldFailError,
} from './errors/send.js'
import type { SendFee, Transfer, TransferEstimate } from './family.js'

export type DraftEstimate = Omit<TransferEstimate, 'refusal'> & {
  /** Base units, decimal string. */
  amount: string
  /** All that can be sent: of the native token, what the fee leaves. Base units, decimal string. */
  maxAmount: string
  /** Why it cannot be sent so. */
  problem: PorticoError | undefined
}

/** Asks the network about a draft. */
export async function estimateDraft(
  draft: Draft,
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<DraftEstimate> {
  const { sending, token, tokenAddress } = draft
  if (!sending.estimateSend) throw new UnsupportedChainError({ namespace: draft.network.chainNamespace })
  const isMax = draft.amount === 'max'
  const isNative = tokenAddress === undefined
  // All of it is known once balance and fee are; until then nothing is moved in the question.
  const first = await sending.estimateSend(toTransfer(draft, isMax ? '0' : draft.amount), { signal })
  const fee = BigInt(first.fee.amount)
  const balance = BigInt(first.balance)
  const maxAmount = isNative ? atLeastZero(balance - fee) : balance
  const amount = isMax ? maxAmount : BigInt(draft.amount)
  const estimate =
    isMax && amount > 0n ? await sending.estimateSend(toTransfer(draft, String(amount)), { signal }) : first

  const native = draft.network.nativeCurrency.symbol
  const leftForFee = BigInt(first.nativeBalance) - (isNative ? amount : 0n)
  const problem =
    balance === 0n
      ? new NoBalanceFoundError({ symbol: token.symbol })
      : amount > balance
        ? new InsufficientBalanceError({ symbol: token.symbol })
        : amount === 0n || !fitFee(first.fee, leftForFee)
          ? new InsufficientFeeBalanceError({ symbol: native })
          : estimate.refusal !== undefined
            ? new SendWouldFailError({ refusal: estimate.refusal })
            : undefined
  return {
    amount: String(amount),
    balance: first.balance,
    fee: first.fee,
    maxAmount: String(maxAmount),
    nativeBalance: first.nativeBalance,
    problem,
    ...(estimate.received !== undefined && { received: estimate.received }),
    waiting: first.waiting,
  }
}

/**
 * The fee as `left` can pay it, or undefined where it cannot. The estimate is for six full blocks ahead; three fifths of
 * it still cover the next one, so that "all" that was reviewed a moment ago can be sent after the fee rose a little.
 */
export function fitFee(fee: SendFee, left: bigint): SendFee | undefined {
  const amount = BigInt(fee.amount)
  if (left >= amount) return fee
  if (fee.kind !== 'eip1559' || left * 5n < amount * 3n) return undefined
  const maxFeePerGas = (BigInt(fee.maxFeePerGas ?? 0) * left) / amount
  const priorityFee = BigInt(fee.maxPriorityFeePerGas ?? 0)
  return {
    ...fee,
    amount: String(left),
    maxFeePerGas: String(maxFeePerGas),
    maxPriorityFeePerGas: String(priorityFee < maxFeePerGas ? priorityFee : maxFeePerGas),
  }
}

/** A draft as its family moves it. */
export function toTransfer({ decimals, from, network, to, tokenAddress }: Draft, amount: string): Transfer {
  return { amount, decimals, from, network, to, tokenAddress }
}

function atLeastZero(amount: bigint): bigint {
  return amount > 0n ? amount : 0n
}
