import type { PorticoError } from '@portico/protocol/errors'
import { UnsupportedChainError } from './errors/network.js'
import {
  InsufficientBalanceError,
  InsufficientFeeBalanceError,
  NoBalanceFoundError,
  SendWouldFailError,
} from './errors/send.js'
import type { Transfer, TransferEstimate } from './family.js'
import type { SendFee } from './sendFee.js'
import type { Draft } from './transferDraft.js'

export type DraftEstimate = Omit<TransferEstimate, 'coinUnits' | 'isContractAccount' | 'refusal'> & {
  /** True if someone else may pay the fee: the account is one of our smart accounts, or another contract. */
  isContractAccount: boolean
  /** Base units. */
  amount: bigint
  /** The most that can be sent, in base units. For the native token, the fee is already deducted. */
  maxAmount: bigint
  /**
   * Base units of the native token that move with one base unit of the sent token. 0 for a token that does not share
   * its balance with the native token.
   */
  coinUnits: bigint
  /**
   * The balance of the native token after the transfer, without the fee. Negative if the transfer exceeds the balance.
   */
  leftForFee: bigint
  /** Why the transfer cannot be sent. */
  problem: PorticoError | undefined
}

/** Estimates a draft on the network. */
export async function estimateDraft(
  draft: Draft,
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<DraftEstimate> {
  const { sending, token, tokenAddress } = draft
  if (!sending.estimateSend) throw new UnsupportedChainError({ namespace: draft.network.chainNamespace })
  // The maximum depends on the balance and the fee, so the first estimate is for an amount of 0.
  const [first, told] = await Promise.all([
    sending.estimateSend(toTransfer(draft, draft.amount === 'max' ? 0n : draft.amount), { signal }),
    askFee(draft, draft.amount === 'max' ? 1n : draft.amount),
  ])
  const isContractAccount = draft.isSmartAccount || first.isContractAccount === true
  const fee: SendFee = told ?? (isContractAccount ? { ...first.fee, isGasGuessed: true } : first.fee)
  const { balance, nativeBalance } = first
  const units = coinUnitsOf(tokenAddress, first)
  const maxAmount = units ? atLeastZero(nativeBalance - reserveOf(isContractAccount, fee)) / units : balance
  const amount = draft.amount === 'max' ? maxAmount : draft.amount
  const estimate =
    draft.amount === 'max' && amount > 0n
      ? await sending.estimateSend(toTransfer(draft, amount), { signal })
      : first

  const native = draft.network.nativeCurrency.symbol
  const leftForFee = nativeBalance - amount * units
  const isPayable = isContractAccount
    ? // If the wallet returns no fee, someone else may pay it.
      leftForFee >= (told?.amount ?? 0n)
    : fitFee(fee, leftForFee) !== undefined
  const problem =
    balance === 0n
      ? new NoBalanceFoundError({ symbol: token.symbol })
      : amount > balance
        ? new InsufficientBalanceError({ symbol: token.symbol })
        : amount === 0n || !isPayable
          ? new InsufficientFeeBalanceError({ symbol: native })
          : estimate.refusal !== undefined
            ? new SendWouldFailError({ refusal: estimate.refusal })
            : undefined
  return {
    amount,
    balance,
    coinUnits: units,
    fee,
    isContractAccount,
    leftForFee,
    maxAmount,
    nativeBalance,
    problem,
    ...(estimate.received !== undefined && { received: estimate.received }),
    waiting: first.waiting,
  }
}

/**
 * Requests the fee from a smart account's wallet. Returns undefined for other accounts, and if the wallet returns no
 * fee.
 */
async function askFee(draft: Draft, amount: bigint): Promise<SendFee | undefined> {
  if (!draft.isSmartAccount) return undefined
  return draft.sending.askFee?.(draft.session, toTransfer(draft, amount)).catch(() => undefined)
}

/**
 * Returns the amount that stays for the fee when the user sends all. For a plain account, the fee can be lowered to fit
 * this amount. The wallet of a smart account determines the fee again, so a quarter more stays in case the fee has
 * risen. If a rollup does not return its fee for bytes, the gas fee is doubled to cover it.
 */
export function reserveOf(isContractAccount: boolean, { amount, isDataFeeUnknown }: SendFee): bigint {
  const fee = isDataFeeUnknown ? amount * 2n : amount
  return isContractAccount ? (fee * 5n) / 4n : fee
}

/**
 * Returns how many base units of the native token move with one base unit of the sent token. This is 0 unless the token
 * is the native token or shares its balance.
 */
export function coinUnitsOf(
  tokenAddress: string | undefined,
  { coinUnits = 0n }: { coinUnits?: bigint | undefined },
): bigint {
  return tokenAddress === undefined ? 1n : coinUnits
}

/**
 * Lowers the fee to what `left` can pay. Returns undefined if that is too little. The estimate covers six full blocks
 * ahead, and three fifths of it still cover the next block. So a user who reviewed "all" a moment ago can still send
 * after a small rise.
 */
export function fitFee(fee: SendFee, left: bigint): SendFee | undefined {
  const { amount, maxFeePerGas: most = 0n, maxPriorityFeePerGas: tip = 0n } = fee
  if (left >= amount) return fee
  if (fee.kind !== 'eip1559' || left * 5n < amount * 3n) return undefined
  const maxFeePerGas = (most * left) / amount
  return {
    ...fee,
    amount: left,
    maxFeePerGas,
    maxPriorityFeePerGas: tip < maxFeePerGas ? tip : maxFeePerGas,
  }
}

/** Converts a draft to its family's transfer. */
export function toTransfer({ decimals, from, network, to, tokenAddress }: Draft, amount: bigint): Transfer {
  return { amount, decimals, from, network, to, tokenAddress }
}

function atLeastZero(amount: bigint): bigint {
  return amount > 0n ? amount : 0n
}
