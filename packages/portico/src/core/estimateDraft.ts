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

export type DraftEstimate = Omit<TransferEstimate, 'coinUnits' | 'isContractAccount' | 'refusal'> & {
  /** True where somebody else than the account may pay the fee: it is one of ours, or a contract. */
  isContractAccount: boolean
  /** Base units, decimal string. */
  amount: string
  /** All that can be sent: of the native token, what the fee leaves. Base units, decimal string. */
  maxAmount: string
  /** How many base units of the native token go with one of what is sent; 0 for a token that is not the coin's own. */
  coinUnits: bigint
  /** What the transfer leaves of the native token, before the fee. Negative where it takes more than there is. */
  leftForFee: bigint
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
  // All of it is known once balance and fee are; until then nothing is moved in the question.
  const [first, told] = await Promise.all([
    sending.estimateSend(toTransfer(draft, isMax ? '0' : draft.amount), { signal }),
    askFee(draft, isMax ? '1' : draft.amount),
  ])
  const isContractAccount = draft.isSmartAccount || first.isContractAccount === true
  const fee: SendFee = told ?? (isContractAccount ? { ...first.fee, isGasGuessed: true } : first.fee)
  const balance = BigInt(first.balance)
  const units = coinUnitsOf(tokenAddress, first)
  const maxAmount = units
    ? atLeastZero(BigInt(first.nativeBalance) - reserveOf(isContractAccount, fee)) / units
    : balance
  const amount = isMax ? maxAmount : BigInt(draft.amount)
  const estimate =
    isMax && amount > 0n ? await sending.estimateSend(toTransfer(draft, String(amount)), { signal }) : first

  const native = draft.network.nativeCurrency.symbol
  const leftForFee = BigInt(first.nativeBalance) - amount * units
  const isPayable = isContractAccount
    ? // Somebody else may pay where its wallet does not tell.
      leftForFee >= (told ? BigInt(told.amount) : 0n)
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
    amount: String(amount),
    balance: first.balance,
    coinUnits: units,
    fee,
    isContractAccount,
    leftForFee,
    maxAmount: String(maxAmount),
    nativeBalance: first.nativeBalance,
    problem,
    ...(estimate.received !== undefined && { received: estimate.received }),
    waiting: first.waiting,
  }
}

/** What a smart account's wallet would ask. Undefined for every other account, and where it does not tell. */
async function askFee(draft: Draft, amount: string): Promise<SendFee | undefined> {
  if (!draft.isSmartAccount) return undefined
  return draft.sending.askFee?.(draft.session, toTransfer(draft, amount)).catch(() => undefined)
}

/**
 * What "all" leaves for the fee. A plain account is handed a fee that fits what is left; a smart account's wallet asks the network
 * anew, so a quarter more is left for a fee that rose by then. If a rollup does not tell its fee for bytes, as much again as the gas is
 * left for it.
 */
export function reserveOf(isContractAccount: boolean, { amount, isDataFeeUnknown }: SendFee): bigint {
  const fee = isDataFeeUnknown ? BigInt(amount) * 2n : BigInt(amount)
  return isContractAccount ? (fee * 5n) / 4n : fee
}

/** How many base units of the native token go with one of what is sent: none, but of the native token and of its own token. */
export function coinUnitsOf(
  tokenAddress: string | undefined,
  { coinUnits = '0' }: { coinUnits?: string | undefined },
): bigint {
  return tokenAddress === undefined ? 1n : BigInt(coinUnits)
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
