import type { Network } from './network.js'
import type { SendFee } from './sendFee.js'
import type { Session } from './session.js'
import type { TokenBalance } from './tokenBalance.js'

/** One call of a contract. */
export type ContractCall = {
  network: Network
  from: string
  to: string
  data: string
  /** Base units of the native token. */
  value: bigint
}

/** The data that an owner signs so that `spender` may take exactly `amount` (EIP-2612). */
export type PermitRequest = {
  network: Network
  owner: string
  spender: string
  tokenAddress: string
  name: string
  version: string
  /** Base units. */
  amount: bigint
  /** Decimal string. */
  nonce: string
  /** Unix seconds. */
  deadline: string
}

export type SignedPermit = { deadline: string; v: number; r: string; s: string }

/** The swap part of a family. Amounts are base units. */
export type FamilySwapping = {
  /**
   * Returns an account's balance of a token, the allowance of `spender`, and the maximum price of gas.
   *
   * @throws BalanceUnavailableError, and the signal's reason
   */
  readHoldings(parameters: {
    network: Network
    owner: string
    /** Undefined for the native token. */
    tokenAddress: string | undefined
    /** The contract of the bought token. Undefined for the native token, and if its decimals are not needed. */
    boughtAddress?: string | undefined
    spender: string | undefined
    /** Units of gas that `fee` is for. */
    gas: bigint
    signal?: AbortSignal | undefined
  }): Promise<{
    balance: bigint
    nativeBalance: bigint
    allowance: bigint
    fee: SendFee
    /** As in `TransferEstimate`. */
    isContractAccount?: boolean | undefined
    /** As in `TransferEstimate`. */
    coinUnits?: bigint | undefined
    /** Decimals of the token, as its contract states them. Undefined for the native token, and if it states none. */
    decimals?: number | undefined
    /** Decimals of the bought token, as its contract states them. */
    boughtDecimals?: number | undefined
  }>
  /** Reads a token's description from its contract, and an account's balance of it; undefined if it is not a token. */
  readToken(parameters: {
    network: Network
    owner: string
    tokenAddress: string
    signal?: AbortSignal | undefined
  }): Promise<TokenBalance | undefined>
  /** Returns the call data that allows `spender` to take exactly `amount`. */
  toApproval(parameters: { spender: string; amount: bigint }): string
  /** True for a token whose allowance must be set to 0 before it can change. */
  resetsAllowance(tokenAddress: string): boolean
  /** Returns why the network would revert a call; undefined if it would not, or is unclear. */
  findRefusal(call: ContractCall, options?: { signal?: AbortSignal | undefined }): Promise<string | undefined>
  /**
   * Checks whether an address has code. An account that delegates to code (EIP-7702) is not a contract.
   *
   * @throws NetworkUnavailableError, and the signal's reason
   */
  isContract(parameters: {
    network: Network
    address: string
    signal?: AbortSignal | undefined
  }): Promise<boolean>
  /** Asks the user to send a call. Prompts. @returns the transaction's hash */
  sendCall(session: Session, call: ContractCall): Promise<string>
  /**
   * Reads a transaction's status once, and how much of a token `receiver` got in it; undefined if that is not known.
   */
  readCall(parameters: {
    network: Network
    hash: string
    receiver: string
    /** Undefined for the native token. */
    tokenAddress: string | undefined
    signal?: AbortSignal | undefined
  }): Promise<{ status: 'pending' | 'confirmed' | 'failed'; received: bigint | undefined }>
  /** Returns the permit to sign; undefined if the token, or the account, does not support permits. */
  readPermit(parameters: {
    network: Network
    owner: string
    spender: string
    tokenAddress: string
    amount: bigint
    signal?: AbortSignal | undefined
  }): Promise<PermitRequest | undefined>
  /** Asks the user to sign the permit. Prompts. */
  signPermit(session: Session, request: PermitRequest): Promise<SignedPermit>
}
